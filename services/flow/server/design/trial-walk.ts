import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { agree, begin, fire, newState, releaseWait, type FlowState, type Ports, type Run } from '../../machine/index.ts'
import { isDecision, type Step } from '../../shared/model/model.ts'
import { vias } from '../../shared/words.ts'
import type { TrialStep } from '../../shared/routes/trial.ts'
import { aroundOf } from '../run/act.ts'
import { asksOf, somebody } from '../people/candidates.ts'
import { portsFor, type Around } from '../run/ports.ts'
import { frozen, type Definition, type InstanceRow, type Loaded } from '../run/store.ts'
import { designedStart } from '../start/start.ts'
import { factsOfStarter, starterFacts } from '../start/starter.ts'
import { peopleFacts } from '../people/subjects.ts'
import { managerRolesOf } from './types.ts'

export type Walk = {
  definition: Definition
  starterId: string
  bizId?: string | undefined
  formData?: Record<string, unknown> | undefined
  nextApprovers?: Record<string, string[]> | undefined
  subjectId?: string | null | undefined
  facts?: Record<string, unknown> | undefined
}

/** The way through a flow when everybody agrees. What stops it is said, with the way as far as it went. */
export async function walk(
  ctx: Ctx,
  order: Walk,
): Promise<{ state: FlowState; path: TrialStep[]; facts: Record<string, unknown>; stopped: AppError | null }> {
  const { definition, starterId, bizId, formData, nextApprovers } = order
  const type = ctx.world.flowTypes.get(definition.processType)
  const matter = type
    ? bizId
      ? await type.read(ctx, bizId)
      : { facts: {} }
    : await designedStart(ctx, { definition, starterId, formData: formData ?? {} })
  // Whom a matter is about that is not written yet: whoever hands it in, where such matters are about people like them.
  const isThought = type?.subject !== undefined && !bizId
  const subjectId =
    order.subjectId ??
    (isThought ? await personOf(ctx, starterId, type.subject!) : 'subjectId' in matter ? matter.subjectId : null) ??
    null
  const row: InstanceRow = {
    id: '00000000-0000-7000-8000-000000000000',
    instNo: null,
    definitionId: definition.id,
    processType: definition.processType,
    bizId: bizId ?? '',
    title: '',
    summary: [],
    starterId,
    subjectId,
    facts: { ...matter.facts, ...factsOfStarter(starterId, await starterFacts(ctx, starterId)), ...order.facts },
    formData: formData ?? null,
    chosen: nextApprovers ?? {},
    version: 1,
  }
  const around: Around = {
    row,
    type,
    rules: ctx.world.candidateRules,
    managerRoles: await managerRolesOf(ctx, definition.processType),
    names: new Map(),
    isTrial: true,
  }
  const ports = portsFor(ctx, around)
  const state = newState(definition.model, { id: row.id, starterId })
  const stopped = await untilStopped(async () => {
    await begin(state, ports, { actor: { userId: starterId } })
    await agreeToAll(state, ports)
  })
  return {
    state,
    path: await pathOf(ctx, state, { chosen: row.chosen }),
    facts: { ...row.facts, ...row.formData },
    stopped,
  }
}

/** What a running matter would still come to when everybody agrees from here on: steps not yet entered. */
export async function predictedOf(ctx: Ctx, loaded: Loaded): Promise<TrialStep[]> {
  if (loaded.state.instance.state !== 'running') return []
  const state = frozen(loaded.state)
  const entered = state.runs.length
  const ports = portsFor(ctx, { ...(await aroundOf(ctx, loaded)), isTrial: true })
  await untilStopped(() => agreeToAll(state, ports))
  return pathOf(ctx, state, { chosen: loaded.row.chosen, from: entered })
}

async function untilStopped(work: () => Promise<void>): Promise<AppError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const mostSteps = 500

async function agreeToAll(state: FlowState, ports: Ports): Promise<void> {
  for (let i = 0; i < mostSteps && state.instance.state === 'running'; i++) {
    // Whoever was asked to help gives way to the one who decides.
    const task =
      state.tasks.find((one) => one.state === 'open') ??
      state.tasks.find((one) => one.state === 'delegated' || one.state === 'waiting')
    if (task) {
      const { step } = state.places.get(state.runs.find((run) => run.id === task.runId)!.nodeKey)!
      if (isDecision(step) && step.mode === 'claim') task.isClaimed = true
      task.state = 'open'
      await agree(state, ports, {
        taskId: task.id,
        actor: { userId: null },
        saying: { comment: '同意', signFileId: 'trial', fileIds: ['trial'] },
      })
      continue
    }
    const timer = state.timers.find((one) => one.firedAt === null && !one.isCancelled)
    if (timer) await fire(state, ports, timer.id)
    const waiting = state.runs.find(
      (run) => run.state === 'running' && state.places.get(run.nodeKey)!.step.kind === 'wait',
    )
    const step = waiting ? state.places.get(waiting.nodeKey)!.step : undefined
    if (step?.kind === 'wait' && step.event !== undefined) await releaseWait(state, ports, step.event)
    if (!timer && !step) return
  }
}

async function pathOf(
  ctx: Ctx,
  state: FlowState,
  { chosen, from = 0 }: { chosen: Record<string, string[]>; from?: number },
): Promise<TrialStep[]> {
  const describe = await peopleIn(ctx, state)
  return state.runs.slice(from).map((run) => {
    const { step } = state.places.get(run.nodeKey)!
    const asks = asksOf(step, chosen)
    const persons = asks
      ? []
      : personsAt(state, run, step)
          .map((one) => ({
            ...describe(one.userId),
            ...one,
            originalName: one.originalId ? describe(one.originalId).name : null,
          }))
          .map(({ originalId: _, ...one }) => one)
    const isEmpty =
      asks === null &&
      (isDecision(step)
        ? run.data.note !== undefined || !state.tasks.some((task) => task.runId === run.id)
        : step.kind === 'copy' && persons.length === 0)
    return {
      nodeKey: run.nodeKey,
      nodeName: step.name,
      kind: step.kind,
      mode: isDecision(step) ? step.mode : null,
      condition: run.data.trace ?? null,
      chosen: run.data.chosen ?? null,
      chosenName:
        'branches' in step ? (step.branches.find((branch) => branch.key === run.data.chosen)?.name ?? null) : null,
      empty: asks ? null : (run.data.note ?? null),
      isEmpty,
      asks,
      isSkipped: run.state === 'skipped',
      persons,
    }
  })
}

function personsAt(
  state: FlowState,
  run: Run,
  step: Step,
): { userId: string; originalId: string | null; via: string; isSkipped: boolean }[] {
  if (step.kind === 'copy')
    return state.copies
      .filter((copy) => copy.nodeKey === step.key)
      .map(({ userId }) => ({ userId, originalId: null, via: '', isSkipped: false }))
  return state.tasks
    .filter((task) => task.runId === run.id && task.parentId === null && task.assigneeId !== somebody)
    .map((task) => ({
      userId: task.assigneeId,
      originalId: task.originalId,
      via: task.via === 'direct' ? '' : vias[task.via][1],
      isSkipped: task.state === 'skipped',
    }))
}

async function peopleIn(
  ctx: Ctx,
  state: FlowState,
): Promise<(userId: string) => { name: string; post: string | null; department: string | null }> {
  const userIds = [
    ...new Set([
      ...state.tasks.flatMap((task) => [task.assigneeId, task.originalId ?? task.assigneeId]),
      ...state.copies.map((copy) => copy.userId),
    ]),
  ]
  const rows = await ctx.db.query<{ id: string; name: string }>(
    'select id, user_name as name from sys_user where id = any($1::uuid[])',
    [userIds],
    'flow_trial_names',
  )
  const facts = await ctx.call(peopleFacts, { userIds })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (userId) => ({
    name: names.get(userId) ?? '',
    post: facts.get(userId)?.post ?? null,
    department: facts.get(userId)?.department ?? null,
  })
}

async function personOf(ctx: Ctx, userId: string, entity: string): Promise<string | null> {
  const [row] = await ctx.db.query<{ id: string | null }>(
    'select person_id as id from sys_user where id = $1 and person_type = $2',
    [userId, entity],
  )
  return row?.id ?? null
}
