import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { readableAs } from '#services/flow/server/detail/may-read.ts'
import { becomes, flowFactsOf, resubmitFlow } from '#services/flow/server/detail/of-records.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { addDays } from '#kernel/rules/days.ts'
import { ranksOf } from '#services/system/server/handing-on.ts'
import { permApply, permApplyStates as states, permFlowCode } from '../../shared/perm-apply.ts'
import { user } from '../../shared/user.ts'
import { giveRoleUntil, holdingProblem, loadRoles, mirrorHolding } from '../roles/role-holding.ts'
import { requireRoleProof } from '../roles/role-proof.ts'
import { permModel } from './perm-model.ts'

const longestDays = 366

/** 权限申请: the head of the department agrees, then an administrator; the role is given with an end. */
export const permFlow: FlowType = {
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
  link: () => null,
  mayRead: readableAs(permApply),
  async read(ctx, bizId) {
    const { row, role } = await known(ctx, bizId)
    const days = Math.round((Date.parse(row.endDate) - Date.parse(ctx.today())) / 86_400_000)
    return {
      facts: { role: role.code, days },
      title: `${String(row.userName)}申请角色“${role.name}”`,
      summary: [
        { label: '角色', text: role.name },
        { label: '有效期至', text: row.endDate },
        { label: '理由', text: row.reason },
      ],
    }
  },
  async rows(ctx, bizId) {
    const { row, role } = await known(ctx, bizId)
    const held = await ctx.db.query<{ name: string; until: string | null }>(
      `select r.role_name as name, h.end_date as until
       from sys_user_role h
       join sys_role r on r.id = h.role_id
       where h.user_id = $1
       order by r.sort`,
      [row.userId],
    )
    return [
      { label: '申请人', text: `${String(row.userName)}（${String(row.accountNo)}）` },
      {
        label: '现有角色',
        text: held.map(({ name, until }) => (until ? `${name}（至 ${until}）` : name)).join('、') || '无',
      },
      { name: 'role', label: '申请角色', text: role.name },
      { label: '有效期至', text: row.endDate },
      { label: '申请理由', text: row.reason },
    ]
  },
  onResubmit: (ctx, { bizId }) => becomes(ctx, permApply, bizId, { state: states.waiting[0] }),
  onReturn: (ctx, { bizId }) => becomes(ctx, permApply, bizId, { state: states.returned[0] }),
  onReject: (ctx, { bizId }) => becomes(ctx, permApply, bizId, { state: states.refused[0] }),
  onCancel: (ctx, { bizId }) => becomes(ctx, permApply, bizId, { state: states.withdrawn[0] }),
  async onPass(ctx, { bizId }) {
    const { row, role } = await known(ctx, bizId)
    await give(ctx, { userId: String(row.userId), role, endDate: row.endDate })
    await becomes(ctx, permApply, bizId, { state: states.granted[0] })
  },
}

export const permApplies = resource(permApply, {
  scope: { by: { person: 'personId' } },
  hooks: {
    prepare: prepareApplies,
    async after(ctx, changes) {
      for (const { id, before, after } of changes) {
        // What the product itself brings in was asked for by nobody.
        if (before === null && after && ctx.actor.kind === 'user')
          await startFlow(ctx, { processType: permFlowCode, bizId: id })
        else if (before?.state === states.returned[0]) await resubmitFlow(ctx, { processType: permFlowCode, bizId: id })
      }
    },
  },
  facts: flowFactsOf(permFlowCode),
  // What came back is put right by whoever asked, and handed in again by that. What nobody asked for is nobody's to
  // wait for.
  withhold: (row) => (row.state === states.returned[0] || row.userId === null ? [] : ['update']),
})

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

async function known(ctx: Ctx, id: string) {
  const row = (await loadRows(ctx, permApply, [id])).get(id)
  const role = row ? (await loadRoles(ctx, [row.roleId])).get(row.roleId) : undefined
  if (!row || !role) throw notFound()
  return { row, role }
}
