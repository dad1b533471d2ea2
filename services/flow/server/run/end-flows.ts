import type { Ctx } from '#kernel/world/context.ts'
import { terminate } from '../../machine/index.ts'
import { act } from './act.ts'

/**
 * Ends what is still decided on records of a kind, because something else has settled it. Where the record says already what became of
 * it, its flow only ends. Each in turn: a record has one that runs at most, and few end at a time. `by` nobody but the product.
 */
export async function endFlows(
  ctx: Ctx,
  {
    processType,
    bizIds,
    reason,
    by = null,
  }: {
    processType: string
    bizIds: readonly string[]
    reason: string
    by?: string | null
  },
): Promise<void> {
  for (const id of await runningFlows(ctx, { processType, bizIds }))
    await act(ctx, id, ({ state, ports }) => terminate(state, ports, { actor: { userId: by }, reason }))
}

/** The flows of records of a kind that are not over. */
export async function runningFlows(
  ctx: Ctx,
  { processType, bizIds }: { processType: string; bizIds: readonly string[] },
): Promise<string[]> {
  if (bizIds.length === 0) return []
  const open = await ctx.db.query<{ id: string }>(
    `select id
     from sys_flow_instance
     where process_type = $1 and biz_id = any($2::text[]) and status in ('1', '4', '7')
     order by id`,
    [processType, bizIds],
    'flow_running_of',
  )
  return open.map(({ id }) => id)
}
