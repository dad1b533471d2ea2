import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { sharedWork } from '#kernel/rules/expression/bounded-run.ts'
import { asksProof } from '#kernel/operations/write/prove-again.ts'
import { newId } from '#kernel/world/id.ts'
import type { CandidateRule } from '../../candidate-rule.ts'
import type { FlowFacts, FlowType } from '../../flow-type.ts'
import type { Candidate, FlowEvent, FlowState, Ports } from '../../machine/index.ts'
import { businessRefused } from '../../machine/errors.ts'
import type { TaskState } from '../../shared/words.ts'
import { holdsFor } from '../../shared/model/judge.ts'
import { ableAmong } from '#services/identity/in-office.ts'
import { candidatesOf, peopleInstead } from '../people/candidates.ts'
import { orderTrigger } from '../manage/outbox.ts'
import { superiorOf, workingMoment } from '../services.ts'
import type { InstanceRow } from './store.ts'

const waits: ReadonlySet<TaskState> = new Set(['open', 'waiting', 'delegated'])

export type Around = {
  row: InstanceRow
  type: FlowType | undefined
  rules: ReadonlyMap<string, CandidateRule>
  managerRoles: readonly string[]
  /** Whoever is found on the way is added. */
  names: Map<string, string>
  /** Nothing is told to the business: somebody only wants to know what would happen. */
  isTrial?: boolean
}

/** What the machine asks, answered by this school. */
export function portsFor(ctx: Ctx, around: Around): Ports {
  const { row, type } = around
  // Steps that only branch follow each other without a pause.
  const work = sharedWork()
  return {
    now: () => ctx.now(),
    newId: () => newId(ctx.now()),
    nameOf: (userId) => around.names.get(userId) ?? '其他人员',
    candidates: (step, state) => candidatesOf(ctx, around, step, state),
    one: (people, by, state) => pickOne(ctx, people, { by, state, subjectId: row.subjectId }),
    managers: (step, state) => peopleInstead(ctx, around, step, state),
    superior: (userId) => ctx.call(superiorOf, { userId }),
    able: (userIds) => ableAmong(ctx, userIds),
    judge: (condition) => holdsFor(condition, { ...row.facts, ...row.formData }, work),
    async later(from, { hours, isWorkingTime }) {
      const moment = isWorkingTime ? await ctx.call(workingMoment, { from: from.toISOString(), hours }) : null
      return new Date(moment ?? from.getTime() + hours * 3_600_000)
    },
    async tell(event, state) {
      if (around.isTrial) return
      if (event.kind === 'trigger' && event.webhook)
        await orderTrigger(ctx, { row, state, trigger: { ...event, webhook: event.webhook } })
      if (type) await told(event, state, () => tellBusiness(ctx, { type, row, event, state }))
    },
  }
}

async function tellBusiness(
  ctx: Ctx,
  { type, row, event, state }: { type: FlowType; row: InstanceRow; event: FlowEvent; state: FlowState },
): Promise<void> {
  const last = state.lines.findLast((line) => line.comment !== null)
  const matter: FlowFacts = {
    instanceId: row.id,
    instNo: row.instNo,
    bizId: row.bizId,
    starterId: row.starterId,
    facts: row.facts,
    comment: last?.comment ?? null,
  }
  switch (event.kind) {
    case 'start':
      return type.onStart?.(ctx, matter)
    case 'resubmit':
      return (type.onResubmit ?? type.onStart)?.(ctx, matter)
    case 'enter':
      return type.onNodeEnter?.(ctx, { ...matter, nodeKey: event.nodeKey })
    case 'leave':
      return type.onNodePass?.(ctx, { ...matter, nodeKey: event.nodeKey })
    case 'return':
      return type.onReturn?.(ctx, matter)
    case 'pass':
      return type.onPass?.(ctx, matter)
    case 'reject':
      return type.onReject?.(ctx, matter)
    case 'cancel':
      return type.onCancel?.(ctx, { ...matter, reason: event.reason })
    case 'trigger':
      return type.triggers?.[event.hook]?.(ctx, { ...matter, nodeKey: event.nodeKey })
  }
}

/** What the business refuses when something is decided is said as such: the decision was not made. */
async function told(event: FlowEvent, state: FlowState, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isDecision = state.lines.some((line) => ['agree', 'finish', 'refuse', 'goBack', 'time'].includes(line.action))
    if (!(error instanceof AppError) || !isDecision || event.kind === 'start' || asksProof(error)) throw error
    throw businessRefused({ reason: error.message })
  }
}

/**
 * One of several: by lot, the same one whenever it is asked, also before the start and after another attempt on the same day; or whoever
 * has least to do, this matter as it stands now included.
 */
async function pickOne(
  ctx: Ctx,
  people: readonly Candidate[],
  { by, state, subjectId }: { by: 'random' | 'least'; state: FlowState; subjectId: string | null },
): Promise<Candidate> {
  if (by === 'random') {
    const day = (state.instance.startTime ?? ctx.now()).toISOString().slice(0, 10)
    const of = [state.instance.starterId, subjectId, day, state.runs.at(-1)?.nodeKey, state.runs.length]
    return people[createHash('sha256').update(of.join(' ')).digest().readUInt32BE() % people.length]!
  }
  const rows = await ctx.db.query<{ id: string; n: number }>(
    `select assignee_id as id, count(*)::int as n from sys_flow_task
     where assignee_id = any($1::uuid[]) and status in ('1', '6', '7') and instance_id <> $2
     group by 1`,
    [people.map(({ userId }) => userId), state.instance.id],
    'flow_least',
  )
  const elsewhere = new Map(rows.map(({ id, n }) => [id, n]))
  const busy = ({ userId }: Candidate) =>
    (elsewhere.get(userId) ?? 0) +
    state.tasks.filter((task) => task.assigneeId === userId && waits.has(task.state)).length
  return people.toSorted((a, b) => busy(a) - busy(b))[0]!
}
