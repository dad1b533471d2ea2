import { newId } from '#kernel/world/id.ts'
import type { Seed } from '#kernel/world/world.ts'
import { publicHolidays } from '../shared/public-holidays.ts'

/** The holidays announced so far; a school that changed one keeps its own. */
export const holidaySeed: Seed = {
  name: 'calendar.holidays',
  content: publicHolidays,
  async run(ctx) {
    const now = ctx.now()
    const rows = publicHolidays.map((one) => ({ id: newId(now), ...one }))
    await ctx.db.query(
      `insert into calendar_holiday (
         id, version, create_time, update_time, holiday_name, kind, start_date, end_date, lesson_date
       )
       select x.id, 1, $2, $2, x."holidayName", x.kind, x."startDate", x."endDate", x."lessonDate"
       from jsonb_to_recordset($1::jsonb) as x(
         id uuid, "holidayName" text, kind text, "startDate" date, "endDate" date, "lessonDate" date
       )
       where not exists (select from calendar_holiday h where h.start_date = x."startDate" and h.kind = x.kind)`,
      [JSON.stringify(rows), now],
    )
  },
}
