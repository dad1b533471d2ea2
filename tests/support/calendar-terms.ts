import type { Ctx } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import { create } from '#kernel/operations/write/write.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import type { TestSchool } from '#tests/support/school.ts'

let terms = 0

/** Every term lies behind the one before it, and the first not far behind the college's own: the days between two terms are a vacation that is written out. */
export function laterTerm(ctx: Ctx): Record<string, unknown> {
  return {
    xn: `${2100 + terms}-${2101 + terms}`,
    xqM: '1',
    startDate: addDays(mondayOf(ctx), 7 * (104 + 3 * terms++)),
    weeks: 2,
    weekStart: '1',
    registerDate: null,
    teachStart: null,
    examStart: null,
    holidayStart: null,
  }
}

/** A term that has been going on for some weeks, in a school without a calendar. */
export async function openTerm(school: TestSchool, where: School): Promise<void> {
  await school.system(async (ctx) => {
    const startDate = addDays(mondayOf(ctx), -63)
    const values = { ...laterTerm(ctx), startDate, weeks: 20 }
    const { id } = await create(ctx, school.world.resources.get('calendar.term')!, values)
    await ctx.db.execute("update calendar_term set status = '1' where id = $1", [id])
  }, where)
}

function mondayOf(ctx: Ctx): string {
  return addDays(ctx.today(), 1 - weekdayOf(ctx.today()))
}
