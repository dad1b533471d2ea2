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
  // One that is past its time counts as new.
  const claimed = await ctx.db.query(
    `insert into sys_idempotency as kept (id, version, create_time, update_time, time, user_id, path, key, body_hash)
     values ($1, 1, $2, $2, $2, $3, $4, $5, $6)
     on conflict (user_id, path, key) do update
       set time = excluded.time, update_time = excluded.update_time, body_hash = excluded.body_hash, answer = null
       where kept.time < $7
     returning 1`,
    [newId(now), now, ...identity, bodyHash, new Date(now.getTime() - keptFor)],
    'idempotent_claim',
  )
  if (claimed.length === 0) {
    const [first] = await ctx.db.query<{ body_hash: string; answer: T }>(
      'select body_hash, answer from sys_idempotency where user_id = $1 and path = $2 and key = $3',
      identity,
    )
    if (first?.body_hash !== bodyHash) throw keyReused()
    return first.answer
  }
  const answer = await work()
  const kept = request.keepsOnlyId ? { id: (answer as { id?: string } | null)?.id ?? null } : answer
  await ctx.db.query(
    'update sys_idempotency set answer = $4::jsonb where user_id = $1 and path = $2 and key = $3',
    [...identity, JSON.stringify(kept ?? null)],
    'idempotent_answer',
  )
  return answer
}
