import type { Ctx } from '#kernel/world/context.ts'
import { rewordTodos } from '#services/messages/todos.ts'
import { flowBiz, linesOf } from '../people/tell-people.ts'
import { act } from '../run/act.ts'
import { runningFlows } from '../run/end-flows.ts'
import { readAnew } from './hand-in-again.ts'

/**
 * What records of a kind say was changed outside their flows: whoever decides on them reads them as they are now, in lists and in their
 * to-dos. Each in turn: a record has one that runs at most, and few change at a time.
 */
export async function tellAnew(
  ctx: Ctx,
  { processType, bizIds }: { processType: string; bizIds: readonly string[] },
): Promise<void> {
  for (const id of await runningFlows(ctx, { processType, bizIds })) {
    const { row, steps } = await act(ctx, id, async (hand) => {
      await readAnew(ctx, hand)
      return {
        row: hand.row,
        steps: hand.state.runs.filter((run) => run.state === 'running').map((run) => run.nodeKey),
      }
    })
    // Whoever is to mend what came back has a to-do with words of its own.
    for (const nodeKey of steps)
      await rewordTodos(ctx, {
        bizType: flowBiz,
        bizIds: [id],
        nodeKey,
        title: row.title,
        summary: linesOf(row) || null,
      })
  }
}
