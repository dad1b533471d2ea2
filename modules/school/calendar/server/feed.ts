import { can } from '#kernel/access/access.ts'
import type { FeedSource } from '#services/feeds/feed-source.ts'
import { addDays } from '#kernel/rules/days.ts'
import { feedEntries } from './feed-entries.ts'

const daysBack = 200

/** The school calendar for everybody who may look at it: the terms of this time, published ones only. */
export const calendarFeedSource: FeedSource = {
  code: 'school',
  label: '校历',
  isFor: (actor) => can(actor, 'schoolCalendar:list'),
  async entries(ctx) {
    const since = addDays(ctx.today(), -daysBack)
    const terms = await ctx.db.query<Parameters<typeof feedEntries>[0][number]>(
      `select id, name, start_date as "startDate", end_date as "endDate", weeks, register_date as "registerDate",
         teach_start as "teachStart", exam_start as "examStart", holiday_start as "holidayStart"
       from calendar_term
       where deleted_time is null and status in ('1', '2') and end_date >= $1
       order by start_date`,
      [since],
    )
    const days = await ctx.db.query<Parameters<typeof feedEntries>[1][number]>(
      `select d.ri_qi as "riQi", d.zc, d.day_type as "dayType", d.holiday_name as "holidayName",
         d.lesson_date as "lessonDate", d.remark
       from calendar_day d
       join calendar_term t on t.id = d.term_id
       where d.ri_qi >= $1 and d.day_type in ('3', '4', '8') and t.deleted_time is null and t.status in ('1', '2')
       order by d.ri_qi`,
      [since],
    )
    return feedEntries(terms, days)
  },
}
