import { dayOf, writtenAt } from '#kernel/rules/school-time.ts'
import { addDays } from '#kernel/rules/days.ts'
import type { ScheduleProvider } from '#services/schedule/schedule-provider.ts'
import { feedEntries } from './feed-entries.ts'

/** Holidays, worked weekends and the milestones of terms: the same for everybody, and nobody's time. */
export const calendarProvider: ScheduleProvider = {
  code: 'school',
  name: '校历',
  color: 'red',
  isNeverBusy: true,
  follows: ['base/schoolCalendar', 'base/schoolHoliday'],
  async query(ctx, { people, from, to }) {
    const [first, last] = [dayOf(from), dayOf(to.getTime() - 1)]
    const terms = await ctx.db.query<Parameters<typeof feedEntries>[0][number]>(
      `select id, name, start_date as "startDate", end_date as "endDate", 0 as weeks, register_date as "registerDate",
         teach_start as "teachStart", exam_start as "examStart", holiday_start as "holidayStart"
       from calendar_term
       where deleted_time is null and status in ('1', '2') and start_date <= $2::date + 7 and end_date >= $1
       order by start_date`,
      [first, last],
    )
    const days = await ctx.db.query<Parameters<typeof feedEntries>[1][number]>(
      `select d.ri_qi as "riQi", d.zc, d.day_type as "dayType", d.holiday_name as "holidayName",
         d.lesson_date as "lessonDate", d.remark
       from calendar_day d
       join calendar_term t on t.id = d.term_id
       where d.ri_qi between $1 and $2
         and d.day_type in ('3', '4', '8')
         and t.deleted_time is null
         and t.status in ('1', '2')
       order by d.ri_qi`,
      [first, last],
    )
    const entries = feedEntries(terms, days).filter((entry) => entry.from <= last && entry.to >= first)
    return people.flatMap(({ userId }) =>
      entries.map((entry) => ({
        userId,
        key: entry.uid,
        title: entry.title,
        start: writtenAt(entry.from, '00:00'),
        end: writtenAt(addDays(entry.to, 1), '00:00'),
        isAllDay: true,
        isBusy: false,
      })),
    )
  },
}
