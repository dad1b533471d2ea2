import type { Ctx } from '#kernel/context.ts'
import { isDecision } from '../shared/model.ts'
import { readyType } from './start.ts'
import { walk, type TrialStep } from './trial-walk.ts'

type Asked = { processType: string; starterId: string; subjectId: string | null; facts: Record<string, unknown> }

/** Who would decide, step by step, on a matter of an area that is only thought of. Nothing is written. */
export async function predictStart(
  ctx: Ctx,
  { processType, starterId, subjectId, facts }: Asked,
): Promise<readonly Pick<TrialStep, 'nodeKey' | 'nodeName' | 'mode' | 'empty' | 'persons'>[]> {
  const { definition } = await readyType(ctx, processType)
  const { state, path } = await walk(ctx, { definition, starterId, subjectId, facts })
  return path
    .filter(({ nodeKey }) => isDecision(state.places.get(nodeKey)!.step))
    .map(({ nodeKey, nodeName, mode, empty, persons }) => ({ nodeKey, nodeName, mode, empty, persons }))
}

/** The whole way such a matter would take, with the conditions that decide where it branches, and what would stop it. */
export async function predictWay(
  ctx: Ctx,
  { processType, starterId, subjectId, facts }: Asked,
): Promise<{ path: readonly TrialStep[]; stopped: string | null }> {
  const { definition } = await readyType(ctx, processType)
  const { path, stopped } = await walk(ctx, { definition, starterId, subjectId, facts })
  return { path, stopped: stopped?.message ?? null }
}
