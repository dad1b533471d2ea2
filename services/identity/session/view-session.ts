import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { UserActor } from './actors.ts'
import { writeLoginLog } from '../sign-in/login-log.ts'
import type { ViewAnswer } from '../shared/token-answer.ts'
import { createTokens } from '../proof/tokens.ts'
import { userFacts } from './user-facts.ts'

/** `right`: the permission by which the viewer looks; `ctx` is of the school that is looked into, which need not be the viewer's. */
export type Look = {
  viewer: UserActor
  viewerSchool: string
  viewerName: string
  target: UserActor
  right: string
  minutes: number
}

/** Lets somebody look through another's eyes: for some minutes, while the session they came from lives and their right lasts (`actors.ts` judges). */
export async function openView(ctx: Ctx, look: Look): Promise<ViewAnswer> {
  const { viewer, target } = look
  const now = ctx.now()
  const sid = newId(now)
  const expires = new Date(now.getTime() + look.minutes * 60_000)
  // No refresh token has this hash: what runs out stays out.
  await ctx.db.query(
    `insert into sys_session (
       id, create_user, create_time, update_user, update_time, user_id, realm, sequence, refresh_hash, is_remembered,
       ip, agent, login_time, expires_time, login_way, viewer_id, viewer_name, viewer_sid, viewer_school,
       viewer_right
     )
     values ($1, $2, $3, $2, $3, $4, $5, 0, 'none', false, $6, $7, $3, $8, 'viewAs', $9, $10, $11, $12, $13)`,
    [
      sid,
      ctx.actor.userId,
      now,
      target.userId,
      target.realm,
      ctx.request.ip,
      ctx.request.agent?.slice(0, 300) ?? null,
      expires,
      viewer.userId,
      look.viewerName.slice(0, 50),
      viewer.sid,
      look.viewerSchool,
      look.right,
    ],
  )
  // In the school that is looked into, where its own people read who came in.
  await writeLoginLog(ctx, {
    accountNo: target.accountNo,
    userId: target.userId,
    userName: target.userName,
    realm: target.realm,
    loginWay: `viewAs:${look.viewerName}`,
    sid,
  })
  const token = await createTokens(ctx.world).signAccess(
    { userId: target.userId, sid, schoolId: ctx.school.id, realm: target.realm, sequence: 0 },
    now,
  )
  const facts = await userFacts(ctx, { ...target, sid })
  return {
    access_token: token,
    token_type: 'bearer',
    refresh_token: '',
    expires_in: look.minutes * 60,
    ...facts,
    act: { userId: viewer.userId, userName: viewer.userName, expiresAt: expires.toISOString() },
  }
}
