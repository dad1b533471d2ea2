import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { mostPrefs, prefBytes, prefEvent } from './shared/limits.ts'
import { prefsRoute, prefRoute, prefSubmitRoute, type StoredPref } from './shared/pref-routes.ts'

/** A person's own preferences; nobody asks for another's. */
export const prefRoutes: readonly Route[] = [
  route(prefsRoute, all),
  route(prefRoute, (ctx, { key }) => ownPref(ctx, key)),
  route(prefSubmitRoute, submit),
]

async function all(ctx: Ctx): Promise<StoredPref[]> {
  return ctx.db.query<StoredPref>(
    'select pref_key as key, pref_value as value, version from sys_user_pref where user_id = $1 order by pref_key',
    [ctx.actor.userId],
    'prefs',
  )
}

/** What the caller keeps under a key; null where there is nothing. */
export async function ownPref(ctx: Ctx, key: string): Promise<StoredPref> {
  const [row] = await ctx.db.query<StoredPref>(
    'select pref_key as key, pref_value as value, version from sys_user_pref where user_id = $1 and pref_key = $2',
    [ctx.actor.userId, key],
  )
  return row ?? { key, value: null, version: 0 }
}

/** Keeps a value; none takes the preference away. */
async function submit(
  ctx: Ctx,
  { key, value }: { key: string; value?: unknown },
): Promise<{ key: string; version: number }> {
  const version = value === null || value === undefined ? await forget(ctx, key) : await keep(ctx, key, value)
  pushAfterCommit(ctx, { event: prefEvent, to: { users: [String(ctx.actor.userId)] }, data: { key, version } })
  return { key, version }
}

async function forget(ctx: Ctx, key: string): Promise<number> {
  await ctx.db.execute('delete from sys_user_pref where user_id = $1 and pref_key = $2', [ctx.actor.userId, key])
  return 0
}

async function keep(ctx: Ctx, key: string, value: unknown): Promise<number> {
  // jsonb takes neither NUL nor half a surrogate pair.
  const text = JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed() : inner,
  )
  if (Buffer.byteLength(text) > prefBytes) throw badRequest({ text: `偏好内容不能超过 ${prefBytes / 1024} kB` })
  const { userId } = ctx.actor
  // One writer at a time for a person: otherwise two new keys at once would both be the last one allowed.
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pref ${userId}`])
  const [written] = await ctx.db.query<{ version: number }>(
    `insert into sys_user_pref (
       id, version, create_user, create_time, update_user, update_time, user_id, pref_key, pref_value
     )
     select $1, 1, $2, $3, $2, $3, $2, $4, $5::jsonb
     where exists (select 1 from sys_user_pref where user_id = $2 and pref_key = $4)
       or (select count(*) from sys_user_pref where user_id = $2) < $6
     on conflict (user_id, pref_key) do update set pref_value = excluded.pref_value,
       version = sys_user_pref.version + 1, update_user = $2, update_time = $3
     returning version`,
    [newId(ctx.now()), userId, ctx.now(), key, text, mostPrefs],
  )
  if (!written) throw badRequest({ text: `偏好不能超过 ${mostPrefs} 项` })
  return written.version
}
