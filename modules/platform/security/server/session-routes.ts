import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { readAgent, type AgentFacts } from '#services/identity/sign-in/agent.ts'
import { forgetActors, type UserActor } from '#services/identity/session/actors.ts'
import { lockAccount, unlockAccount } from '#services/identity/sign-in/lock.ts'
import { revokeSessionsOf } from '#services/identity/session/sessions.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { session } from '#services/system/shared/accounts.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { recheckSessions } from '#services/push/push.ts'
import { idleMinutes } from '../shared/params.ts'
import {
  sessionListRoute,
  onlineSummaryRoute,
  sessionKickRoute,
  userKickRoute,
  lockedAccountsRoute,
  type LiveSession,
  type LockedAccount,
  type OnlineSummary,
  accountUnlockRoute,
  ownSessionsRoute,
  ownSessionsEndRoute,
  otherSessionsEndRoute,
} from '../shared/session-routes.ts'

type SessionRow = Omit<LiveSession, keyof AgentFacts> & { agent: string | null }

const banMinutes = 30

/** Who is signed in: for whoever keeps security, and everybody's own devices. */
export const sessionRoutes: readonly Route[] = [
  route(sessionListRoute, (ctx, input) => onlinePage(ctx, input)),
  route(onlineSummaryRoute, summary),
  route(sessionKickRoute, (ctx, input) =>
    kick(ctx, { where: 's.id::text = any($1)', value: input.ids, isBanned: input.isBanned }),
  ),
  route(userKickRoute, (ctx, input) =>
    kick(ctx, { where: 's.user_id::text = any($1)', value: [input.userId], isBanned: input.isBanned }),
  ),
  route(lockedAccountsRoute, (ctx) =>
    ctx.db.query<LockedAccount>(
      `select id as "userId", account_no as "accountNo", user_name as "userName", locked_until as "lockedUntil"
       from sys_user
       where locked_until > $1
       order by locked_until desc
       limit 200`,
      [ctx.now()],
    ),
  ),
  route(accountUnlockRoute, async (ctx, { userId }) => {
    await unlockAccount(ctx, userId)
    await audit(ctx, [{ entity: session, recordId: userId, action: 'unlock', title: '解锁账号' }])
  }),
  route(ownSessionsRoute, async (ctx) => {
    const { userId, sid } = signedIn(ctx)
    const rows = await liveSessions(ctx, { where: 's.user_id = $2 and s.viewer_id is null', values: [userId] })
    return rows.map((row) => ({ ...shown(row), isCurrent: row.id === sid }))
  }),
  route(ownSessionsEndRoute, (ctx, input) => endOwn(ctx, input.ids)),
  route(otherSessionsEndRoute, async (ctx) => {
    const { userId, sid } = signedIn(ctx)
    return { ended: await revokeSessionsOf(ctx, { userId, reason: 'removed', except: sid }) }
  }),
]

async function onlinePage(ctx: Ctx, input: AskedOf<typeof sessionListRoute>) {
  const conditions = ['true']
  const values: unknown[] = []
  if (input.keyword) {
    values.push(`%${input.keyword.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
    conditions.push(
      `(u.account_no ilike $${values.length + 1} or u.user_name ilike $${values.length + 1} or s.ip ilike $${values.length + 1})`,
    )
  }
  if (input.realm) {
    values.push(input.realm)
    conditions.push(`s.realm = $${values.length + 1}`)
  }
  // A few thousand at most, and what kind of device it is only the text of its browser tells.
  const all = (await liveSessions(ctx, { where: conditions.join(' and '), values }))
    .map(shown)
    .filter((row) => !input.device || row.device === input.device)
  const from = (input.current - 1) * input.size
  return {
    records: all.slice(from, from + input.size),
    total: all.length,
    size: input.size,
    current: input.current,
    pages: Math.ceil(all.length / input.size),
  }
}

/** How many are signed in, with what, and how many came in each hour of a day. */
export async function summary(ctx: Ctx): Promise<OnlineSummary> {
  const rows = (await liveSessions(ctx, { where: 'true', values: [] })).map(shown)
  const count = (of: (row: (typeof rows)[number]) => string) =>
    Object.fromEntries(Object.entries(Object.groupBy(rows, of)).map(([key, list]) => [key, list!.length]))
  const now = ctx.now()
  const since = new Date(now.getTime() - 24 * 3_600_000)
  // A line needs every hour, also those in which nobody came.
  const hours = await ctx.db.query<{ hour: string; count: number }>(
    `select h as hour, count(l.id)::int as count
     from generate_series(date_trunc('hour', $1::timestamptz), date_trunc('hour', $2::timestamptz), interval '1 hour') h
     left join sys_login_log l on l.time >= h and l.time < h + interval '1 hour' and l.result = '1'
     group by h order by h`,
    [since, now],
  )
  return {
    total: rows.length,
    users: new Set(rows.map((row) => row.userId)).size,
    byRealm: count((row) => row.realm),
    byDevice: count((row) => row.device),
    hours,
  }
}

async function kick(ctx: Ctx, input: { where: string; value: readonly string[]; isBanned: boolean }) {
  const own = signedIn(ctx)
  const rows = await ctx.db.query<{ id: string; userId: string; accountNo: string }>(
    `update sys_session s set revoked_time = $2, revoke_reason = 'kick', update_time = $2, version = s.version + 1
     from sys_user u where u.id = s.user_id and s.revoked_time is null and s.id <> $3 and ${input.where}
     returning s.id, s.user_id as "userId", u.account_no as "accountNo"`,
    [input.value, ctx.now(), own.sid],
  )
  if (rows.length === 0 && !input.isBanned) throw badRequest({ text: '没有可下线的会话，当前会话请使用退出登录' })
  if (input.isBanned)
    for (const userId of new Set(rows.map((row) => row.userId)))
      if (userId !== own.userId) await lockAccount(ctx, userId, banMinutes)
  await audit(
    ctx,
    rows.map((row) => ({
      entity: session,
      recordId: row.id,
      action: 'kick',
      title: `下线会话【${row.accountNo}】${input.isBanned ? '并禁止登录30分钟' : ''}`,
    })),
  )
  ctx.afterCommit(() => forgetActors(ctx.world))
  recheckSessions(ctx, { sessions: rows.map((row) => row.id) })
  return { ended: rows.length }
}

async function endOwn(ctx: Ctx, wanted: readonly string[]) {
  const { userId, sid } = signedIn(ctx)
  const ended = await ctx.db.execute(
    `update sys_session set revoked_time = $3, revoke_reason = 'removed', update_time = $3, version = version + 1
     where id::text = any($1) and user_id = $2 and id <> $4 and revoked_time is null`,
    [wanted, userId, ctx.now(), sid],
  )
  ctx.afterCommit(() => forgetActors(ctx.world))
  recheckSessions(ctx, { users: [userId] })
  return { ended }
}

// $1 is now; further places belong to the caller.
async function liveSessions(ctx: Ctx, input: { where: string; values: readonly unknown[] }): Promise<SessionRow[]> {
  const idle = await readParam(ctx, idleMinutes)
  const notIdle =
    idle === 0 ? 'true' : `(s.is_remembered or s.last_active_time > $1::timestamptz - interval '${idle} minutes')`
  return ctx.db.query<SessionRow>(
    `select s.id, s.user_id as "userId", u.account_no as "accountNo", u.user_name as "userName",
       d.dept_name as department, s.realm, s.login_way as "loginWay", s.viewer_name as "viewerName", s.ip, s.agent,
       s.login_time as "loginTime", s.last_active_time as "lastActive", s.is_remembered as "isRemembered"
     from sys_session s
     join sys_user u on u.id = s.user_id
     left join base_department d on d.id = u.department_id
     where s.revoked_time is null and s.expires_time > $1 and ${notIdle} and ${input.where}
     order by s.last_active_time desc nulls last
     limit 5000`,
    [ctx.now(), ...input.values],
  )
}

function shown({ agent, ...row }: SessionRow): LiveSession {
  return { ...row, ...readAgent(agent ?? '') }
}

function signedIn(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== 'user') throw unauthenticated()
  return ctx.actor
}
