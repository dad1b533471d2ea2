import { addDays } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { beginOf } from '#kernel/rules/school-time.ts'

type Rests = NonNullable<Upkeep['rests']>

/** For work that is due at moments its rows name: `at` of the one row `text` answers. */
export function untilFirst(text: string, values: readonly unknown[] = []): Rests {
  return async (ctx) => {
    const [row] = await ctx.db.query<{ at: string | null }>(text, values)
    return row?.at ? new Date(row.at) : null
  }
}

/** For work that has something to look at as long as there is such a row: then a turn comes every interval. */
export function whileAny(text: string, values: readonly unknown[] = []): Rests {
  return async (ctx) => ((await ctx.db.query(`${text} limit 1`, values)).length > 0 ? ctx.now() : null)
}

/** For work that goes by the calendar: a new day may make it due. */
export async function untilTomorrow(ctx: Ctx): Promise<Date> {
  return beginOf(addDays(ctx.today(), 1))
}
