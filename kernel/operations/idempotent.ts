import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { keyReused } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'

const keptFor = 24 * 60 * 60 * 1000

/**
 * Does a write once for a key, however often it is sent: the first answer is kept in the transaction of the write and
 * given again. A second sender waits on the key until the first has committed or failed.
 */
export async function once<T>(
  ctx: Ctx,
  request: { path: string; key: string; body: unknown; keepsOnlyId: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64url')
  const now = ctx.now()
  const identity = [ctx.actor.userId ?? '', request.path, request.key]
  await ctx.db.execute('delete from sys_idempotency where user_id = $1 and path = $2 and key = $3 and time < $4', [
    ...identity,
    new Date(now.getTime() - keptFor),
  ])
  const claimed = await ctx.db.execute(
    `insert into sys_idempotency (id, version, create_time, update_time, time, user_id, path, key, body_hash)
     values ($1, 1, $2, $2, $2, $3, $4, $5, $6) on conflict (user_id, path, key) do nothing`,
    [newId(now), now, ...identity, bodyHash],
  )
  if (claimed === 0) {
    const [first] = await ctx.db.query<{ body_hash: string; answer: T }>(
      'select body_hash, answer from sys_idempotency where user_id = $1 and path = $2 and key = $3',
      identity,
    )
    if (first?.body_hash !== bodyHash) throw keyReused()
    return first.answer
  }
  const answer = await work()
  const kept = request.keepsOnlyId ? { id: (answer as { id?: string } | null)?.id ?? null } : answer
  await ctx.db.execute('update sys_idempotency set answer = $4::jsonb where user_id = $1 and path = $2 and key = $3', [
    ...identity,
    JSON.stringify(kept ?? null),
  ])
  return answer
}
