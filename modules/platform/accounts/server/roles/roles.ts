import type { Ctx } from '#kernel/world/context.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { resource } from '#kernel/operations/resource.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { requireRoleLike } from '#services/system/server/administrators-keep.ts'
import { role } from '../../shared/role.ts'

export const roles = resource(role, {
  scope: 'open',
  permissions: ['grant', 'assign', 'explain'],
  hooks: {
    keep,
    async after(ctx) {
      ctx.afterCommit(() => forgetActors(ctx.world))
      pushAfterCommit(ctx, { event: 'routes-changed', to: 'school' })
    },
    async prepare(ctx, drafts) {
      for (const { before, merged, problems } of drafts) {
        if (before) requireRoleLike(ctx, [before.roleCode])
        if (before?.isBuiltIn && before.status === '1' && merged.status === '0') problems.status ??= '内置角色不能停用'
      }
    },
  },
  withhold: (row) => (row.isBuiltIn ? ['remove'] : []),
})

async function keep(
  ctx: Ctx,
  rows: ReadonlyMap<string, Record<string, unknown>>,
): Promise<ReadonlyMap<string, string>> {
  const held = await ctx.db.query<{ id: string; users: number }>(
    'select role_id as id, count(*)::int as users from sys_user_role where role_id = any($1::uuid[]) group by role_id',
    [[...rows.keys()]],
  )
  const users = new Map(held.map((row) => [row.id, row.users]))
  const reasons = new Map<string, string>()
  for (const [id, row] of rows) {
    if (row['isBuiltIn']) reasons.set(id, '内置角色不能删除')
    else if (users.has(id)) reasons.set(id, `该角色下有 ${users.get(id)} 名用户，不能删除`)
  }
  return reasons
}
