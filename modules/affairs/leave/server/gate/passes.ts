import { randomBytes } from 'node:crypto'
import type { Values } from '#kernel/entity/entity.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { passStates, type leavePass } from '../../shared/gate/leave-pass.ts'

const { early, good, out, back, void: gone } = passStates

/** The gate opens an hour before the leave begins. */
const outBeforeMs = 60 * 60_000

/** What opens the gate for a leave that was granted. */
export function newPass({
  start,
  end,
  ...of
}: {
  leaveId: string
  studentId: string
  start: Date
  end: Date
  isMultiOut: boolean
}): Values<typeof leavePass> {
  return {
    ...of,
    passNo: `TX${randomBytes(6).toString('hex').toUpperCase()}`,
    validFrom: new Date(start.getTime() - outBeforeMs).toISOString(),
    validTo: end.toISOString(),
    secret: randomBytes(24).toString('base64url'),
    state: good[0],
    outCount: 0,
  }
}

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
