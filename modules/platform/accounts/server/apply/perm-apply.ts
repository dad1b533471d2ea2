import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { addDays, daysBetween } from '#kernel/rules/days.ts'
import { application } from '#patterns/application/server/application.ts'
import { handedInByForm } from '#patterns/application/server/hand-in.ts'
import { ranksOf } from '#services/system/server/handing-on.ts'
import { permApply, permApplyStates as states, permFlowCode } from '../../shared/perm-apply.ts'
import { user } from '../../shared/user.ts'
import { giveRoleUntil, holdingProblem, loadRoles, mirrorHolding } from '../roles/role-holding.ts'
import { requireRoleProof } from '../roles/role-proof.ts'
import { permModel } from './perm-model.ts'

const longestDays = 366

/** 权限申请: the head of the department agrees, then an administrator; the role is given with an end. */
export const permFlow = application(permApply, {
  code: permFlowCode,
  name: '权限申请',
  group: '10',
  icon: 'key-round',
  startRoles: ['tea', 'fdy', 'bzr', 'yx', 'xgc', 'jwc', 'xgcld', 'zzzx', 'ssgl', 'cwc', 'bwc', 'xlzx', 'sg'],
  startPath: '/process/permApply',
  managerRoles: ['gly'],
  guarded: 'sysUser:assignRoles',
  numberPrefix: 'QX',
  fields: [
    { name: 'role', label: '申请角色', kind: 'text' },
    { name: 'days', label: '申请天数', kind: 'number' },
  ],
  model: permModel,
  stands: {
    deciding: 'waiting',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'withdrawn',
    granted: 'granted',
  },
  async known(ctx, row) {
    const role = (await loadRoles(ctx, [row.roleId])).get(row.roleId)
    if (!role) throw notFound()
    return { row, role }
  },
  read: (ctx, { row, role }) => ({
    facts: { role: role.code, days: daysBetween(ctx.today(), row.endDate) },
    title: `${String(row.userName)}申请角色“${role.name}”`,
    summary: [
      { label: '角色', text: role.name },
      { label: '有效期至', text: row.endDate },
      { label: '理由', text: row.reason },
    ],
  }),
  lines: async (ctx, { row, role }) => [
    ['申请人', `${String(row.userName)}（${String(row.accountNo)}）`],
    ['现有角色', await rolesText(ctx, row.userId)],
    ['申请角色', role.name, { name: 'role' }],
    ['有效期至', row.endDate],
    ['申请理由', row.reason],
  ],
  onPass: (ctx, { row, role }) => give(ctx, { userId: String(row.userId), role, endDate: row.endDate }),
})

const { after, facts } = handedInByForm(permApply, { processType: permFlowCode, returned: 'returned' })

export const permApplies = resource(permApply, {
  scope: { by: { person: 'personId' } },
  hooks: { prepare: prepareApplies, after },
  facts,
  // What came back is put right by whoever asked. What nobody asked for is nobody's to wait for.
  withhold: (row) => (row.state === states.returned[0] || row.userId === null ? [] : ['update']),
})

async function rolesText(ctx: Ctx, userId: string | null | undefined): Promise<string> {
  const held = await ctx.db.query<{ name: string; until: string | null }>(
    `select r.role_name as name, h.end_date as until
     from sys_user_role h
     join sys_role r on r.id = h.role_id
     where h.user_id = $1
     order by r.sort`,
    [userId],
  )
  return held.map(({ name, until }) => (until ? `${name}（至 ${until}）` : name)).join('、') || '无'
}

async function prepareApplies(ctx: Ctx, drafts: Draft[]): Promise<void> {
  const { actor } = ctx
  const roles = await loadRoles(
    ctx,
    drafts.flatMap(({ merged }) => (typeof merged['roleId'] === 'string' ? [merged['roleId']] : [])),
  )
  const held = await ctx.db.query<{ roleId: string }>(
    `select role_id as "roleId" from sys_user_role where user_id = $1 and (end_date is null or end_date >= $2)`,
    [actor.userId, ctx.today()],
  )
  for (const draft of drafts) {
    if (draft.before === null && actor.kind === 'user') {
      const own = {
        userId: actor.userId,
        userName: actor.userName,
        accountNo: actor.accountNo,
        personId: actor.person?.id ?? null,
        state: states.waiting[0],
      }
      Object.assign(draft.values, own)
      Object.assign(draft.merged, own)
    }
    const { roleId, endDate } = draft.merged as Record<string, string | undefined>
    const role = roleId ? roles.get(roleId) : undefined
    if (role && ranksOf(ctx.world).administrators.has(role.code))
      draft.problems['roleId'] ??= '管理员角色不能申请，请联系信息中心'
    else if (role && held.some((one) => one.roleId === role.id)) draft.problems['roleId'] ??= '您已持有该角色'
    if (endDate && endDate <= ctx.today()) draft.problems['endDate'] ??= '有效期须晚于今天'
    else if (endDate && endDate > addDays(ctx.today(), longestDays)) draft.problems['endDate'] ??= '有效期最长一年'
  }
}

/** Given as an administrator would give it, with its end. */
async function give(
  ctx: Ctx,
  { userId, role, endDate }: { userId: string; role: { id: string; name: string }; endDate: string },
): Promise<void> {
  // A clock or a key proves nothing: who may do what is a person's decision.
  if (ctx.actor.kind !== 'user' || ctx.actor.sid === '') throw badRequest({ text: '角色须由管理员授予' })
  if (endDate <= ctx.today()) throw badRequest({ text: '申请的有效期已过' })
  // The role itself does not count as held: one that has run out is given anew, and judged as given.
  const [before] = await ctx.db.query<{ ids: string[]; accountNo: string }>(
    `select array(select role_id from sys_user_role where user_id = u.id and role_id <> $2) as ids,
       account_no as "accountNo"
     from sys_user u
     where id = $1
     for update`,
    [userId, role.id],
  )
  if (!before) throw notFound()
  const problem = await holdingProblem(ctx, {
    userId,
    before: before.ids,
    after: [...new Set([...before.ids, role.id])],
  })
  if (problem) throw badRequest({ text: problem })
  await requireRoleProof(ctx)
  await giveRoleUntil(ctx, role.id, userId, endDate)
  await mirrorHolding(ctx, [userId])
  await audit(ctx, [
    {
      entity: user,
      recordId: userId,
      action: 'assignRoles',
      title: `授予角色【${role.name}】至 ${endDate}：${before.accountNo}`,
    },
  ])
}
