import type { Ctx } from '#kernel/world/context.ts'
import type { FlowState, Run } from '../../machine/index.ts'
import { isDecision, type Step } from '../../shared/model/model.ts'
import type { Usual } from '../../shared/routes/trial.ts'

/** Fewer stays than this say nothing of what is usual. */
const fewest = 5
const yearMs = 365 * 86_400_000

/** How long steps of a kind of matter took in the last year: the middle of all stays that were passed, where there were enough. */
export async function usualTimes(ctx: Ctx, processType: string): Promise<ReadonlyMap<string, Usual>> {
  const rows = await ctx.db.query<{ nodeKey: string; seconds: number; times: number }>(
    `select r.node_key as "nodeKey",
       percentile_cont(0.5) within group (
         order by extract(epoch from r.leave_time - r.enter_time)
       )::float8 as seconds,
       count(*)::int as times
     from sys_flow_instance i
     join sys_flow_node_run r on r.instance_id = i.id
     where i.process_type = $1
       and i.start_time >= $2
       and r.status = '1'
       and r.leave_time is not null
       and r.kind in ('approve', 'handle', 'wait')
     group by 1
     having count(*) >= ${fewest}`,
    [processType, new Date(ctx.now().getTime() - yearMs)],
    'flow_usual_times',
  )
  return new Map(rows.map(({ nodeKey, seconds, times }) => [nodeKey, { seconds: Number(seconds), times }]))
}

/** When a matter that starts now would be through, by what its steps usually took; which of them are not known well enough. */
export function finishOf(
  state: FlowState,
  usual: ReadonlyMap<string, Usual>,
): { seconds: number | null; unknown: string[] } {
  const unknown: string[] = []
  const seconds = ofList(state.model.steps)
  return { seconds: unknown.length > 0 ? null : Math.round(seconds), unknown }

  function ofList(steps: readonly Step[]): number {
    return steps.reduce((sum, step) => sum + ofStep(step), 0)
  }

  function ofStep(step: Step): number {
    const run = state.runs.findLast((one) => one.nodeKey === step.key)
    if (!run) return 0
    if (step.kind === 'exclusive')
      return ofList(step.branches.find((branch) => branch.key === run.data.chosen)?.steps ?? [])
    if (step.kind === 'parallel') {
      const taken = step.branches.filter((branch) =>
        branch.steps.some((inner) => state.runs.some((one) => one.nodeKey === inner.key)),
      )
      const spans = taken.map((branch) => ofList(branch.steps))
      return spans.length === 0 ? 0 : step.join === 'any' ? Math.min(...spans) : Math.max(...spans)
    }
    if (step.kind === 'delay' || (step.kind === 'wait' && step.event === undefined)) return pauseOf(run)
    if (!isDecision(step) && step.kind !== 'wait') return 0
    if (run.state === 'skipped') return 0
    const known = usual.get(step.key)
    if (!known) unknown.push(step.key)
    return known?.seconds ?? 0
  }
}

function pauseOf(run: Run): number {
  return run.dueTime ? Math.max(0, (run.dueTime.getTime() - run.enterTime.getTime()) / 1000) : 0
}
