import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import { loginLog } from '#services/system/shared/security.ts'
import { readAgent } from './agent.ts'

/** One attempt to sign in. */
export type LoginAttempt = {
  /** As it was typed. */
  readonly accountNo: string
  readonly userId?: string | null
  readonly userName?: string | null
  readonly realm: string
  /** The grant, `social:<source>`, or `viewAs:<who looks through this person's eyes>`. */
  readonly loginWay: string
  /** Absent when it succeeded, else why not. */
  readonly failCode?: string
  readonly sid?: string | null
  readonly costMs?: number
}

/** Writes an attempt into the login log. Passwords and codes never come near it. */
export async function writeLoginLog(ctx: Ctx, attempt: LoginAttempt): Promise<void> {
  const now = ctx.now()
  const agent = ctx.request.agent ?? ''
  const { os, browser } = readAgent(agent)
  const search = searchTextOf(loginLog, { ...attempt, ip: ctx.request.ip }) ?? ''
  await ctx.db.query(
    `insert into sys_login_log (
       id, create_time, update_time, time, account_no, user_id, user_name, realm, login_way, result, fail_code, ip,
       device, agent, sid, cost_ms, search_text, search_grams
     )
     values ($1, $2, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      newId(now),
      now,
      attempt.accountNo.slice(0, 64),
      attempt.userId ?? null,
      attempt.userName ?? null,
      attempt.realm,
      attempt.loginWay.slice(0, 30),
      attempt.failCode ? '0' : '1',
      attempt.failCode?.slice(0, 40) ?? null,
      ctx.request.ip,
      [browser, os].filter(Boolean).join(' · '),
      agent.slice(0, 300),
      attempt.sid ?? null,
      Math.round(attempt.costMs ?? 0),
      search,
      gramsOf(search),
    ],
    'login-log',
  )
}
