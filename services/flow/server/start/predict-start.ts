import type { Ctx } from '#kernel/world/context.ts'
import type { TrialStep } from '../../shared/routes/trial.ts'
import { readyType } from './start.ts'
import { walk } from '../design/trial-walk.ts'

type Asked = { processType: string; starterId: string; subjectId: string | null; facts: Record<string, unknown> }

/**
 * The way a matter of an area that is only thought of would take, step by step with whoever would decide, the conditions that decide where
 * it branches, and what would stop it. Nothing is written.
 */
export async function predictWay(
  ctx: Ctx,
  { processType, starterId, subjectId, facts }: Asked,
): Promise<{ path: readonly TrialStep[]; stopped: string | null }> {
  const { definition } = await readyType(ctx, processType)
  const { path, stopped } = await walk(ctx, { definition, starterId, subjectId, facts })
  return { path, stopped: stopped?.message ?? null }
}
