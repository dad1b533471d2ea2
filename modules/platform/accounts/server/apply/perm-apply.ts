import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { addDays, daysBetween } from '#kernel/rules/days.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { fillApplicant } from '#patterns/application/server/applicant.ts'
import { application } from '#patterns/application/server/application.ts'
import { handedInByForm } from '#patterns/application/server/hand-in.ts'
import { applicationStands } from '#patterns/application/shared/states.ts'
import { ranksOf } from '#services/system/server/handing-on.ts'
import { permApply } from '../../shared/perm-apply.ts'
import { giveUntil, rolesText } from '../roles/give-until.ts'
import { loadRoles } from '../roles/role-holding.ts'
import { permModel } from './perm-model.ts'

/** 权限申请: the head of the department agrees, then an administrator; the role is given with an end. */
export const permFlow = application(permApply, {
  code: 'permApply',
  name: '权限申请',
  group: '10',
  icon: 'shield-plus',
  startRoles: ['tea', 'fdy', 'bzr', 'yx', 'xgc', 'jwc', 'xgcld', 'zzzx', 'ssgl', 'cwc', 'bwc', 'xlzx', 'sg'],
  startPath: '/process/permApply',
  words: ['申请角色', '开通权限', '开权限', 'permission', 'access'],
  summary: '临时需要其他角色的权限时申请，到期自动收回',
  managerRoles: ['gly'],
  guarded: 'sysUser:assignRoles',
  numberPrefix: 'QX',
  fields: [
    { name: 'role', label: '申请角色', kind: 'text' },
    { name: 'days', label: '申请天数', kind: 'number' },
  ],
  model: permModel,
  stands: applicationStands,
  async known(ctx, row) {
    const role = (await loadRoles(ctx, [row.roleId])).get(row.roleId)
    if (!role) throw notFound()
    return { row, role }
  },
  read: (ctx, { row, role }) => ({
    facts: { role: role.code, days: daysBetween(ctx.today(), row.endDate) },
    names: { roleName: role.name },
    summary: [
      { label: '角色', text: role.name },
      { label: '有效期至', text: chineseTime.fullDay(row.endDate) },
      { label: '理由', text: row.reason },
    ],
  }),
  whatNow: (_ctx, { row }) => `角色已生效，${chineseTime.fullDay(row.endDate)}到期后自动收回`,
  lines: async (ctx, { row, role }) => [
    ['申请人', `${String(row.userName)}（${String(row.accountNo)}）`],
    ['现有角色', await rolesText(ctx, row.userId)],
    ['申请角色', role.name, { name: 'role' }],
    ['有效期至', chineseTime.fullDay(row.endDate)],
    ['申请理由', row.reason],
  ],
  onPass: (ctx, { row, role }) => giveUntil(ctx, { userId: String(row.userId), role, endDate: row.endDate }),
})

const { after, ...handed } = handedInByForm(permApply, { processType: permFlow.code, returned: 'returned' })

export const permApplies = resource(permApply, {
  scope: { by: { person: 'personId' } },
  hooks: { prepare: prepareApplies, after },
  ...handed,
})

async function prepareApplies(ctx: Ctx, drafts: Draft<typeof permApply>[]): Promise<void> {
  const roles = await loadRoles(
    ctx,
    drafts.flatMap(({ merged }) => merged.roleId ?? []),
  )
  const held = await ctx.db.query<{ roleId: string }>(
    `select role_id as "roleId" from sys_user_role where user_id = $1 and (end_date is null or end_date >= $2)`,
    [ctx.actor.userId, ctx.today()],
  )
  for (const draft of drafts) {
    fillApplicant(ctx, draft)
    const { roleId, endDate } = draft.merged as Record<string, string | undefined>
    const role = roleId ? roles.get(roleId) : undefined
    if (role && ranksOf(ctx.world).administrators.has(role.code))
      draft.problems.roleId ??= '管理员角色不能申请，请联系信息中心'
    else if (role && held.some((one) => one.roleId === role.id)) draft.problems.roleId ??= '您已持有该角色'
    if (endDate && endDate <= ctx.today()) draft.problems.endDate ??= '有效期须晚于今天'
    else if (endDate && endDate > addDays(ctx.today(), 366)) draft.problems.endDate ??= '有效期最长一年'
  }
}
