import { randomBytes } from 'node:crypto'
import { newId } from '#kernel/world/id.ts'
import { provide, type ServiceProvider } from '#kernel/world/world.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { leavePass, passStates } from '../shared/leave-pass.ts'
import { closePasses, issuePasses, prolongPass, voidPass, voidUnused } from '../shared/services.ts'

const { early, good, out, back, void: gone } = passStates

/** The gate opens an hour before the leave begins. */
const outBeforeMs = 60 * 60_000

/** What becomes of passes with their leaves. */
export const passServices: readonly ServiceProvider[] = [
  provide(issuePasses, async (ctx, { passes }) => {
    await copyRows(
      ctx,
      leavePass,
      passes.map(({ start, end, ...of }) => ({
        id: newId(ctx.now()),
        values: {
          ...of,
          passNo: `TX${randomBytes(6).toString('hex').toUpperCase()}`,
          validFrom: new Date(start.getTime() - outBeforeMs).toISOString(),
          validTo: end.toISOString(),
          secret: randomBytes(24).toString('base64url'),
          state: good[0],
          outCount: 0,
        },
      })),
    )
  }),
  provide(closePasses, async (ctx, { leaveIds }) => {
    await ctx.db.execute(
      `update leave_pass
       set state = '${back[0]}', update_time = $2, version = version + 1
       where leave_id = any($1::uuid[]) and state in ('${early[0]}', '${good[0]}', '${out[0]}')`,
      [leaveIds, ctx.now()],
    )
  }),
  provide(voidUnused, (ctx, { leaveIds }) =>
    ctx.db.execute(
      `update leave_pass
       set state = '${gone[0]}', update_time = $2, version = version + 1
       where leave_id = any($1::uuid[]) and state in ('${early[0]}', '${good[0]}') and out_count = 0`,
      [leaveIds, ctx.now()],
    ),
  ),
  provide(voidPass, async (ctx, { leaveId }) => {
    await ctx.db.execute(
      `update leave_pass
       set state = '${gone[0]}', update_time = $2, version = version + 1
       where leave_id = $1 and state <> '${back[0]}'`,
      [leaveId, ctx.now()],
    )
  }),
  provide(prolongPass, async (ctx, { leaveId, until }) => {
    await ctx.db.execute(
      `update leave_pass
       set valid_to = $2, update_time = $3, version = version + 1
       where leave_id = $1 and state <> all($4::text[])`,
      [leaveId, until, ctx.now(), [back[0], gone[0]]],
    )
  }),
]
