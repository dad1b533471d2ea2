import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { defineService } from '#kernel/service.ts'
import type { CandidateRule } from '../candidate-rule.ts'
import type { FlowFacts, FlowType } from '../flow-type.ts'
import type { FlowEvent, FlowState, Ports } from '../machine/index.ts'
import { holdsFor } from '../shared/judge.ts'
import type { CopyStep, DecisionStep } from '../shared/model.ts'
import { ableAmong } from './able.ts'
import { standIns } from './delegates.ts'
import type { InstanceRow } from './store.ts'

/** A moment so many working hours later. Without a calendar every hour counts. */
const workingMoment = defineService<{ from: string; hours: number }, string | null>('flow.workingMoment', { fallback: null })
/** Who is placed above somebody. */
const superiorOf = defineService<{ userId: string }, string | null>('flow.superiorOf', { fallback: null })

export type Around = {
  row: InstanceRow
  type: FlowType | undefined
  rules: ReadonlyMap<string, CandidateRule>
  managerRoles: readonly string[]
  names: ReadonlyMap<string, string>
  /** Nothing is told to the business: somebody only wants to know what would happen. */
  isTrial?: boolean
}

/** What the machine asks, answered by this school. */
export function portsFor(ctx: Ctx, around: Around): Ports {
  const { row, type } = around
  return {
    now: () => ctx.now(),
    newId: () => newId(ctx.now()),
    nameOf: (userId) => around.names.get(userId) ?? '其他人员',
    candidates: (step, state) => candidatesOf(ctx, around, step, state),
    managers: () => managersOf(ctx, around.managerRoles),
    superior: (userId) => ctx.call(superiorOf, { userId }),
    judge: (condition) => holdsFor(condition, { ...row.facts, ...row.formData }),
    async later(from, { hours, isWorkingTime }) {
      const moment = isWorkingTime ? await ctx.call(workingMoment, { from: from.toISOString(), hours }) : null
      return new Date(moment ?? from.getTime() + hours * 3_600_000)
    },
    async tell(event, state) {
      if (type && !around.isTrial) await tellBusiness(ctx, { type, row, event, state })
    },
  }
}

async function candidatesOf(ctx: Ctx, around: Around, step: DecisionStep | CopyStep, state: FlowState): ReturnType<Ports['candidates']> {
  const { row, type } = around
  const found: string[] = []
  const problems: string[] = []
  for (const { rule, params } of step.candidates) {
    const known = around.rules.get(rule)
    const { userIds, problem } = known
      ? await known.resolve(ctx, { params, starterId: row.starterId, subject: type?.subject ?? null, subjectId: row.subjectId, facts: row.facts, formData: row.formData ?? {}, chosen: row.chosen[step.key] ?? [], state })
      : { userIds: [], problem: `审批人规则 ${rule} 不存在` }
    found.push(...userIds)
    if (userIds.length === 0 && problem) problems.push(problem)
  }
  const people = await ableAmong(ctx, [...new Set(found)])
  const problem = problems.length > 0 ? { problem: problems.join('；') } : {}
  if (step.kind === 'copy') return { people: people.map((userId) => ({ userId })), ...problem }
  return { people: await standIns(ctx, { userIds: people, processType: row.processType, notTo: [row.starterId] }), ...problem }
}

async function managersOf(ctx: Ctx, roles: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct u.id from sys_user u join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id where o.role_code = any($1::text[]) and u.status = '1' order by u.id limit 20`,
    [roles.length > 0 ? roles : ['gly']],
    'flow_managers',
  )
  if (rows.length > 0) return rows.map(({ id }) => id)
  const [anybody] = await ctx.db.query<{ id: string }>(`select u.id from sys_user u join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id where o.role_code = 'gly' and u.status = '1' order by u.create_time limit 1`)
  if (!anybody) throw new Error('a school has no administrator to give a task to')
  return [anybody.id]
}

async function tellBusiness(ctx: Ctx, { type, row, event, state }: { type: FlowType; row: InstanceRow; event: FlowEvent; state: FlowState }): Promise<void> {
  const last = state.lines.findLast((line) => line.comment !== null)
  const matter: FlowFacts = { instanceId: row.id, instNo: row.instNo, bizId: row.bizId, starterId: row.starterId, facts: row.facts, comment: last?.comment ?? null }
  switch (event.kind) {
    case 'start': return type.onStart?.(ctx, matter)
    case 'resubmit': return (type.onResubmit ?? type.onStart)?.(ctx, matter)
    case 'enter': return type.onNodeEnter?.(ctx, { ...matter, nodeKey: event.nodeKey })
    case 'leave': return type.onNodePass?.(ctx, { ...matter, nodeKey: event.nodeKey })
    case 'return': return type.onReturn?.(ctx, matter)
    case 'pass': return type.onPass?.(ctx, matter)
    case 'reject': return type.onReject?.(ctx, matter)
    case 'cancel': return type.onCancel?.(ctx, { ...matter, reason: event.reason })
    case 'trigger': return type.triggers?.[event.hook]?.(ctx, { ...matter, nodeKey: event.nodeKey })
  }
}
