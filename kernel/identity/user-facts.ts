import type { Ctx } from '#kernel/context.ts'
import type { UserActor } from './actors.ts'
import { personFacts } from './shared/person-facts.ts'

type AccountRow = { password_level: number; last_login_time: string | null; oauth_id: string | null }

/** What a client is told about the person who signed in, at sign-in and by getUserInfo alike. */
export async function userFacts(ctx: Ctx, actor: UserActor) {
  const { school } = ctx
  const facts = actor.person ? await ctx.call(personFacts, actor.person) : {}
  const [account] = await ctx.db.query<AccountRow>(
    `select password_level, last_login_time,
       (select o.open_id from sys_user_oauth o where o.user_id = sys_user.id order by o.last_login_time desc nulls last limit 1) as oauth_id
     from sys_user where id = $1`,
    [actor.userId],
    'account',
  )
  const detail: Record<string, unknown> = {
    personType: actor.person?.entity ?? null,
    personId: actor.person?.id ?? null,
    ...facts,
    roles: actor.roles.map((role) => ({ roleCode: role.code, roleName: role.label })),
  }
  return {
    tenantId: school.id,
    ...(actor.viewer ? { act: actor.viewer } : {}),
    userId: actor.userId,
    accountNo: actor.accountNo,
    userName: actor.userName,
    nickName: (facts['nickName'] as string | undefined) ?? actor.userName,
    avatarUrl: (facts['avatarUrl'] as string | undefined) ?? null,
    userType: detail['personType'] ?? null,
    passWordLevel: account?.password_level ?? 0,
    oauthId: account?.oauth_id ?? null,
    schoolName: school.name,
    lastLoginTime: account?.last_login_time ?? null,
    detail,
  }
}
