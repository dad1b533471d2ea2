import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { agree, type FlowState, type Task } from '../../machine/index.ts'
import { isDecision } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import { portsFor, type Around } from '../run/ports.ts'
import { frozen, type Loaded } from '../run/store.ts'

export type NamedStep = { nodeKey: string; nodeName: string }

/** The steps whose people somebody names by agreeing now: found by agreeing on a copy. */
export async function stepsToName(
  ctx: Ctx,
  { row, state }: Loaded,
  { around, task }: { around: Around; task: Task },
): Promise<NamedStep[]> {
  if (task.state !== 'open' || !stepsOf(state.model).some((step) => isDecision(step) && asksApprover(step))) return []
  const copy = frozen(state)
  const before = new Set(copy.runs.map((run) => run.id))
  try {
    const ports = portsFor(ctx, { ...around, isTrial: true })
    await agree(copy, ports, {
      taskId: task.id,
      actor: { userId: null },
      saying: { comment: '同意', signFileId: 'trial', fileIds: ['trial'] },
    })
  } catch (error) {
    // It would be refused for another reason; what was entered until then still counts.
    if (!(error instanceof AppError)) throw error
  }
  return unnamed(copy, { chosen: row.chosen, before })
}

/** Of the steps entered since, those whose people somebody names on the way and nobody has. */
export function unnamed(
  state: FlowState,
  { chosen, before }: { chosen: Readonly<Record<string, readonly string[]>>; before: ReadonlySet<string> },
): NamedStep[] {
  const steps = state.runs.filter((run) => !before.has(run.id)).map((run) => state.places.get(run.nodeKey)!.step)
  return steps
    .filter((step) => isDecision(step) && asksApprover(step) && !chosen[step.key]?.length)
    .map((step) => ({ nodeKey: step.key, nodeName: step.name }))
}

function asksApprover({ candidates }: { candidates: readonly { rule: string }[] }): boolean {
  return candidates.some(({ rule }) => rule === 'approverSelect')
}
