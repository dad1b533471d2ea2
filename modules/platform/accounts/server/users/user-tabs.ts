import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { readAgent, type AgentFacts } from '#services/identity/sign-in/agent.ts'
import { read } from '#kernel/operations/read/read.ts'
import {
  userDevicesRoute,
  userTrailRoute,
  type LoggedDeed,
  type LoggedSignIn,
  type SignedInDevice,
  type UserTrail,
} from '../../shared/user-routes.ts'
import { users } from './users.ts'

const most = 30

/** What is told of one account beside its own fields: where it is signed in, and what it did. */
export const userTabs: readonly Route[] = [
  route(userDevicesRoute, async (ctx, { id }) => {
    const row = await read(ctx, users, id)
    const sessions = await ctx.db.query<Omit<SignedInDevice, keyof AgentFacts> & { agent: string | null }>(
      `select id, login_way as "loginWay", ip, agent, login_time as "loginTime", last_active_time as "lastActive"
       from sys_session
       where user_id = $1 and revoked_time is null and expires_time > $2 and viewer_id is null
       order by last_active_time desc nulls last
       limit $3`,
      [row['id'], ctx.now(), most],
    )
    return sessions.map(({ agent, ...session }) => ({ ...session, ...readAgent(agent ?? '') }))
  }),
  route(userTrailRoute, (ctx, { id }) => trail(ctx, id)),
]

/** The latest sign-ins and deeds, each only for whoever may read that log. */
async function trail(ctx: Ctx, id: string): Promise<UserTrail> {
  const row = await read(ctx, users, id)
  const signIns = can(ctx.actor, 'sysLoginLog:list')
    ? await ctx.db.query<LoggedSignIn>(
        `select id, time, result, ip, device, login_way as "loginWay"
         from sys_login_log
         where user_id = $1 and time > $2
         order by time desc
         limit $3`,
        [row['id'], new Date(ctx.now().getTime() - 180 * 86_400_000), most],
      )
    : null
  const deeds = can(ctx.actor, 'sysOperLog:list')
    ? await ctx.db.query<LoggedDeed>(
        `select id, time, title, ip, viewer_name as "viewerName"
         from sys_oper_log
         where user_id = $1
         order by time desc
         limit $2`,
        [row['id'], most],
      )
    : null
  return { signIns, deeds }
}
