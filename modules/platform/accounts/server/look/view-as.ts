import { chineseTime } from '#kernel/rules/time-words.ts'
import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, unauthenticated } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { actorOfUser, type UserActor } from '#services/identity/session/actors.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { openView } from '#services/identity/session/view-session.ts'
import { isId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { viewAsNotify } from '../../shared/params.ts'
import { ranksOf } from '#services/system/server/handing-on.ts'
import { user } from '../../shared/user.ts'
import { viewAsRoute } from '../../shared/user-routes.ts'
import { users } from '../users/users.ts'

const minutes = 15
const right = 'sysUser:viewAs'

/** An administrator looks through somebody's eyes for a quarter of an hour, and may only look. */
export const viewAsRoutes: readonly Route[] = [route(viewAsRoute, viewAs)]

async function viewAs(ctx: Ctx, { userId, reason }: AskedOf<typeof viewAsRoute>) {
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthenticated()
  const scope = await rowScope(ctx, users, 'viewAs')
  const row = isId(userId) ? (await loadRows(ctx, user, [userId], { scope })).get(userId.toLowerCase()) : undefined
  const target = row ? await actorOfUser(ctx.world, ctx.db, row.id) : null
  if (!row || !target) throw notFound()
  if (target.userId === actor.userId) throw badRequest({ text: '不能预览自己' })
  if (row.status !== '1') throw badRequest({ text: '该账号不能登录，不能预览' })
  if (target.roles.some((role) => ranksOf(ctx.world).administrators.has(role.code)))
    throw badRequest({ text: '不能以管理员身份预览' })
  if (reachesRestricted(ctx, target)) throw badRequest({ text: '该用户可查看受限数据，不能预览' })
  await requireSecondAuth(ctx, right)
  const now = ctx.now()
  await audit(ctx, [
    {
      entity: user,
      recordId: target.userId,
      action: 'viewAs',
      title: `${actor.userName} 以【${target.userName}】身份预览：${reason}`,
    },
  ])
  if (await readParam(ctx, viewAsNotify)) {
    const content = `${actor.userName}于 ${chineseTime.moment(now)} 以您的身份查看了系统，原因：${reason}。预览只能查看，不能修改。`
    await sendMessage(ctx, {
      userIds: [target.userId],
      category: 'system',
      level: 'important',
      title: '您的账号被管理员预览',
      content,
      link: '/personal/security',
    })
  }
  return openView(ctx, {
    viewer: actor,
    viewerSchool: ctx.school.id,
    viewerName: actor.userName,
    target,
    right,
    minutes,
  })
}

/** Roles with a scope of their own for restricted business see what nobody else may, not even for a look. */
function reachesRestricted(ctx: Ctx, target: UserActor): boolean {
  const restricted = new Set(
    [...ctx.world.entities.values()].filter((entity) => entity.restricted).map((entity) => entity.path),
  )
  return target.roles.some((role) =>
    [...role.scopes].some(([path, scope]) => restricted.has(path) && scope.kind !== 'none'),
  )
}
