import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { recheckSessions } from '#services/push/push.ts'
import { canAct } from '../in-office.ts'
import { forgetActors } from './actors.ts'
import { policyFor } from '../sign-in/sign-in-policy.ts'
import { tokenHash, type RefreshClaims, type Tokens } from '../proof/tokens.ts'

/** A session as a grant left it: what the tokens are made from. */
export type IssuedSession = {
  readonly sid: string
  readonly userId: string
  readonly realm: string
  readonly sequence: number
  /** When this pair of tokens was made. */
  readonly issuedAt: Date
}

export type RevokeReason =
  | 'logout'
  | 'kick'
  | 'password'
  | 'role'
  | 'disabled'
  | 'reuse'
  | 'expired'
  | 'limit'
  | 'removed'
  | 'unlock'

type SessionRow = {
  user_id: string
  realm: string
  sequence: number
  used_hash: string | null
  used_time: string | null
  is_dead: boolean
}

const hour = 3_600_000
const usualLife = 12 * hour
const graceMs = 10_000

/** Opens a session for an account that has just proved who it is. */
export async function openSession(
  ctx: Ctx,
  tokens: Tokens,
  input: { userId: string; realm: string; isRemembered: boolean; agent: string; loginWay?: string; deviceKey?: string },
): Promise<IssuedSession> {
  const now = ctx.now()
  const sid = newId(now)
  const hash = tokenHash(tokens.refreshToken({ schoolId: ctx.school.id, sid, sequence: 0 }))
  const policy = await policyFor(ctx, input.userId)
  const expires = new Date(now.getTime() + (input.isRemembered ? policy.rememberDays * 24 * hour : usualLife))
  await ctx.db.query(
    `insert into sys_session (
       id, create_user, create_time, update_user, update_time, user_id, realm, sequence, refresh_hash, is_remembered,
       ip, agent, login_time, last_active_time, expires_time, login_way, device_key
     )
     values ($1, $2, $3, $2, $3, $2, $4, 0, $5, $6, $7, $8, $3, $3, $9, $10, $11)`,
    [
      sid,
      input.userId,
      now,
      input.realm,
      hash,
      input.isRemembered,
      ctx.request.ip,
      input.agent.slice(0, 300),
      expires,
      input.loginWay ?? null,
      input.deviceKey ?? null,
    ],
  )
  if (policy.maxSessions > 0)
    await endOldest(ctx, { userId: input.userId, realm: input.realm, keep: policy.maxSessions, newest: sid })
  return { sid, userId: input.userId, realm: input.realm, sequence: 0, issuedAt: now }
}

/**
 * Exchanges a refresh token for the next one; the end of the session stays where the sign-in put it. Of two calls at once exactly one rotates; the other, like every repetition
 * within ten seconds, gets the same pair. A later repetition means that a token was stolen: the session ends for both.
 * Returns null when the session is over.
 */
export async function rotateSession(ctx: Ctx, tokens: Tokens, claims: RefreshClaims): Promise<IssuedSession | null> {
  const { sid } = claims
  const now = ctx.now()
  const presented = tokenHash(tokens.refreshToken(claims))
  const sequence = claims.sequence + 1
  const [rotated] = await ctx.db.query<{ user_id: string; realm: string }>(
    `update sys_session s
     set sequence = $3, refresh_hash = $4, used_hash = s.refresh_hash, used_time = $5, update_time = $5,
       version = s.version + 1
     from sys_user u
     where s.id = $1
       and s.refresh_hash = $2
       and s.revoked_time is null
       and s.expires_time > $5
       and u.id = s.user_id
       and ${canAct('u', '$6')}
     returning s.user_id, s.realm`,
    [sid, presented, sequence, tokenHash(tokens.refreshToken({ ...claims, sequence })), now, ctx.today()],
  )
  if (rotated) return { sid, userId: rotated.user_id, realm: rotated.realm, sequence, issuedAt: now }
  const [row] = await ctx.db.query<SessionRow>(
    `select s.user_id, s.realm, s.sequence, s.used_hash, s.used_time,
       s.revoked_time is not null or s.expires_time <= $2 or not (${canAct('u', '$3')}) as is_dead
     from sys_session s join sys_user u on u.id = s.user_id where s.id = $1`,
    [sid, now, ctx.today()],
  )
  if (!row || row.is_dead || claims.sequence >= row.sequence) return null
  const usedTime = new Date(row.used_time!)
  const age = now.getTime() - usedTime.getTime()
  if (row.used_hash === presented && age <= graceMs) {
    return { sid, userId: row.user_id, realm: row.realm, sequence: row.sequence, issuedAt: usedTime }
  }
  await revokeSession(ctx, sid, 'reuse')
  const content = '检测到异常登录，已退出该设备；若非本人操作，请修改密码。'
  await sendMessage(ctx, {
    userIds: [row.user_id],
    category: 'system',
    level: 'important',
    title: '检测到异常登录',
    content,
    link: '/personal/security',
  })
  return null
}

/** Ends a session. This process notices at once, others within a second. */
export async function revokeSession(ctx: Ctx, sid: string, reason: RevokeReason): Promise<void> {
  await ctx.db.execute(
    `update sys_session set revoked_time = $2, revoke_reason = $3, update_time = $2, version = version + 1
     where id = $1 and revoked_time is null`,
    [sid, ctx.now(), reason],
  )
  ctx.afterCommit(() => forgetActors(ctx.world))
  recheckSessions(ctx, { sessions: [sid] })
}

/** Ends every session of an account, but for the one that asks. */
export async function revokeSessionsOf(
  ctx: Ctx,
  input: { userId: string | readonly string[]; reason: RevokeReason; except?: string | null },
): Promise<number> {
  const users = typeof input.userId === 'string' ? [input.userId] : input.userId
  const ended = await ctx.db.execute(
    `update sys_session set revoked_time = $2, revoke_reason = $3, update_time = $2, version = version + 1
     where user_id = any($1::uuid[]) and revoked_time is null and ($4::uuid is null or id <> $4)`,
    [users, ctx.now(), input.reason, input.except ?? null],
  )
  ctx.afterCommit(() => forgetActors(ctx.world))
  if (ended > 0) recheckSessions(ctx, { users })
  return ended
}

// Sessions of the same moment have no order by time; the one just opened always stays.
async function endOldest(
  ctx: Ctx,
  { userId, realm, keep, newest }: { userId: string; realm: string; keep: number; newest: string },
): Promise<void> {
  const ended = await ctx.db.execute(
    `update sys_session
     set revoked_time = $3, revoke_reason = 'limit', update_time = $3, version = version + 1
     where user_id = $1
       and realm = $2
       and viewer_id is null
       and revoked_time is null
       and id not in (
         select id
         from sys_session
         where user_id = $1 and realm = $2 and viewer_id is null and revoked_time is null and expires_time > $3
         order by id = $5 desc, login_time desc, id desc
         limit $4
       )`,
    [userId, realm, ctx.now(), keep, newest],
  )
  ctx.afterCommit(() => forgetActors(ctx.world))
  if (ended > 0) recheckSessions(ctx, { users: [userId] })
}
