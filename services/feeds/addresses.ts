import { createHash, randomBytes } from 'node:crypto'
import { audit } from '#kernel/audit/audit.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Db } from '#kernel/db/types.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { canAct } from '#services/identity/in-office.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import type { FeedSource } from './feed-source.ts'
import { calendarFeed } from './shared/calendar-feed.ts'
import type { OwnFeed } from './shared/feed-routes.ts'

/** Feeds offered to the caller, and since when there is an address for each. The address itself is told only when it is made. */
export async function ownFeeds(ctx: Ctx): Promise<OwnFeed[]> {
  const rows = await ctx.db.query<{ code: string; madeTime: string; readTime: string | null }>(
    'select code, made_time as "madeTime", read_time as "readTime" from sys_calendar_feed where user_id = $1',
    [ctx.actor.userId],
  )
  return offeredTo(ctx).map(({ code, label }) => {
    const row = rows.find((one) => one.code === code)
    return { code, label, madeTime: row?.madeTime ?? null, readTime: row?.readTime ?? null }
  })
}

/** Makes a new address; one that was there before ends with it. Answers the path, which is never shown again. */
export async function renewFeed(ctx: Ctx, code: string): Promise<{ path: string }> {
  const source = offeredTo(ctx).find((one) => one.code === code)
  if (!source) throw notFound()
  const token = randomBytes(16).toString('base64url')
  const now = ctx.now()
  const [row] = await ctx.db.query<{ id: string }>(
    `insert into sys_calendar_feed as x (
       id, version, create_user, create_time, update_user, update_time, user_id, code, token_hash, made_time
     )
     values ($1, 1, $2, $3, $2, $3, $2, $4, $5, $3)
     on conflict (user_id, code) do update set token_hash = excluded.token_hash, made_time = excluded.made_time,
       read_time = null, update_time = excluded.update_time, version = x.version + 1
     returning id`,
    [newId(now), ctx.actor.userId, now, code, hashOf(token)],
  )
  await audit(ctx, [
    { entity: calendarFeed, recordId: row!.id, action: 'renew', title: `生成日历订阅地址【${source.label}】` },
  ])
  return { path: `/api/flySource-base/openApi/calendar/${code}/${token}.ics?tenantId=${ctx.school.id}` }
}

/** Ends an address. */
export async function stopFeed(ctx: Ctx, code: string): Promise<null> {
  const rows = await ctx.db.query<{ id: string }>(
    'delete from sys_calendar_feed where user_id = $1 and code = $2 returning id',
    [ctx.actor.userId, code],
  )
  const label = sourceNamed(ctx, code)?.label ?? code
  await audit(
    ctx,
    rows.map(({ id }) => ({
      entity: calendarFeed,
      recordId: id,
      action: 'stop',
      title: `停用日历订阅地址【${label}】`,
    })),
  )
  return null
}

/** Whose address this is: an account in use, else nobody. */
export async function ownerOf(
  db: Db,
  asked: { code: string; token: string; now: Date },
): Promise<{ id: string; userId: string; readTime: string | null } | null> {
  const [row] = await db.query<{ id: string; userId: string; readTime: string | null }>(
    `select x.id, x.user_id as "userId", x.read_time as "readTime"
     from sys_calendar_feed x
     join sys_user u on u.id = x.user_id
     where x.token_hash = $1 and x.code = $2 and u.realm = $3 and ${canAct('u', '$4')}`,
    [hashOf(asked.token), asked.code, mainRealm, dayOf(asked.now)],
    'calendar-feed',
  )
  return row ?? null
}

/** An account that goes out of use takes its addresses along: should it come back, it makes new ones. */
export async function dropFeeds(ctx: Ctx): Promise<void> {
  await ctx.db.query(
    `delete from sys_calendar_feed x using sys_user u where u.id = x.user_id and not (${canAct('u', '$1')})`,
    [ctx.today()],
  )
}

function offeredTo(ctx: Ctx): FeedSource[] {
  const { actor } = ctx
  return actor.kind === 'user' ? [...ctx.world.feeds.values()].filter((one) => one.isFor(actor)) : []
}

function sourceNamed(ctx: Ctx, code: string): FeedSource | undefined {
  return ctx.world.feeds.get(code)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
