import type { Ctx } from '#kernel/world/context.ts'
import { passStates } from '../../shared/gate/leave-pass.ts'

const { early, good, out, back, void: gone } = passStates

/** The leaves are over: what was issued for them opens nothing any more. */
export async function closePasses(ctx: Ctx, leaveIds: readonly string[]): Promise<void> {
  await ctx.db.execute(
    `update leave_pass
     set state = '${back[0]}', update_time = $2, version = version + 1
     where leave_id = any($1::uuid[]) and state in ('${early[0]}', '${good[0]}', '${out[0]}')`,
    [leaveIds, ctx.now()],
  )
}

/** Takes back passes nobody has gone out with; of the gate and whoever cancels, the first to come wins. Answers how many. */
export function voidUnused(ctx: Ctx, leaveIds: readonly string[]): Promise<number> {
  return ctx.db.execute(
    `update leave_pass
     set state = '${gone[0]}', update_time = $2, version = version + 1
     where leave_id = any($1::uuid[]) and state in ('${early[0]}', '${good[0]}') and out_count = 0`,
    [leaveIds, ctx.now()],
  )
}

/** Takes a pass back wherever its student is, unless everything is over. */
export async function voidPass(ctx: Ctx, leaveId: string): Promise<void> {
  await ctx.db.execute(
    `update leave_pass
     set state = '${gone[0]}', update_time = $2, version = version + 1
     where leave_id = $1 and state <> '${back[0]}'`,
    [leaveId, ctx.now()],
  )
}

/** A leave (`t`) whose pass was not taken back, as SQL: somebody has gone out on it. */
export const hasPass = `exists (select 1 from leave_pass p where p.leave_id = t.id and p.state <> '${gone[0]}')`
