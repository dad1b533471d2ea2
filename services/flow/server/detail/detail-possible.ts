import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { returnable, runOf, takeBack, withdraw, type FlowState, type Task } from '../../machine/index.ts'
import { isDecision } from '../../shared/model/model.ts'
import type { Possible } from '../../shared/routes/detail.ts'
import { portsFor, type Around } from '../run/ports.ts'
import { frozen, type Loaded } from '../run/store.ts'

/** What can be done with a task as it stands: buttons with their words, what must be said, where it can go back to. */
export function whatIsPossible(state: FlowState, task: Task): Possible {
  const run = runOf(state, task)
  const { step } = state.places.get(run.nodeKey)!
  if (!isDecision(step)) throw new Error(`nobody decides at ${step.key}`)
  const isHelper = task.helps !== null
  const isAlone = state.tasks.filter((one) => one.runId === run.id && one.parentId === null).length === 1
  const isFree = task.state === 'open' && (step.mode !== 'claim' || task.isClaimed || isHelper || isAlone)
  const own = [
    ...(step.allows.goBack ? ['returnTo'] : []),
    ...(step.allows.transfer ? ['transfer'] : []),
    ...(step.allows.delegate ? ['delegate'] : []),
    ...(step.allows.addSign ? ['addSign'] : []),
    ...(step.allows.copy ? ['copy'] : []),
    ...(step.mode === 'claim' && task.isClaimed ? ['release'] : []),
  ]
  const buttons = isFree
    ? ['approve', ...(step.kind === 'approve' || isHelper ? ['reject'] : []), ...(isHelper ? [] : own)]
    : task.state === 'open'
      ? ['claim']
      : task.state === 'delegated'
        ? ['recall']
        : ['removeSign']
  const { needs } = step
  const { resubmit, isResubmitFixed } = state.model.settings
  return {
    buttons: state.instance.state === 'suspended' ? [] : buttons,
    kind: step.kind,
    helps: task.helps,
    labels: step.labels,
    phrases: step.phrases,
    isBatchAllowed: step.allows.batch,
    returnable: [
      { value: 'start', label: '发起人' },
      ...returnable(state, run).map((key) => ({ value: key, label: state.places.get(key)!.step.name })),
    ],
    resubmit: { mode: resubmit === 'straight' ? '2' : '1', isFixed: isResubmitFixed },
    required: [
      ...(needs.commentOnAgree ? ['commentOnAgree'] : []),
      ...(needs.commentOnReject ? ['commentOnReject'] : []),
      ...(needs.signature ? ['signature'] : []),
      ...(needs.files ? ['files'] : []),
    ],
  }
}

/** Whether the starter could take it back now: the machine says so, on a copy. */
export async function canWithdraw(ctx: Ctx, { state }: Loaded, around: Around): Promise<boolean> {
  if (state.instance.state !== 'running') return false
  return isAllowed(() =>
    withdraw(frozen(state), portsFor(ctx, { ...around, isTrial: true }), { actor: { userId: ctx.actor.userId } }),
  )
}

/** The task whose agreement the caller could still take back. */
export function canTakeBack(ctx: Ctx, { state }: Loaded, around: Around): string | null {
  const task = state.tasks.findLast(
    (one) => one.assigneeId === ctx.actor.userId && one.state === 'agreed' && !one.isAuto,
  )
  if (!task) return null
  try {
    takeBack(frozen(state), portsFor(ctx, { ...around, isTrial: true }), {
      taskId: task.id,
      actor: { userId: ctx.actor.userId },
    })
    return task.id
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function isAllowed(deed: () => Promise<void>): Promise<boolean> {
  try {
    await deed()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** People whom the caller brought in and who have not acted yet. */
export function signersOf(
  state: FlowState,
  userId: string | null,
  names: ReadonlyMap<string, string>,
): { taskId: string; people: { userId: string; name: string }[] } | null {
  const own = new Set(
    state.tasks
      .filter((task) => task.assigneeId === userId && runOf(state, task).state === 'running')
      .map((task) => task.id),
  )
  const helpers =
    state.instance.state === 'running'
      ? state.tasks.filter(
          (task) =>
            task.parentId !== null && own.has(task.parentId) && task.helps !== 'opinion' && task.state === 'open',
        )
      : []
  const first = helpers[0]
  return first
    ? {
        taskId: first.parentId!,
        people: helpers
          .filter((task) => task.parentId === first.parentId)
          .map((task) => ({ userId: task.assigneeId, name: names.get(task.assigneeId) ?? '' })),
      }
    : null
}
