import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { dayIn, readDay } from '#kernel/fields/times/day/kind.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { askedText, type Query } from '#kernel/operations/read/query.ts'
import { excusedBetween, excusedFrom } from '#services/schedule/excused.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { calendarDays, termNow } from '#modules/school/calendar/shared/services.ts'
import { subjectOf } from './feed.ts'
import { readLessons } from '../lessons/lessons-on.ts'
import { classNamesOf, lessonPlaces, freeRoomsIn } from '../lessons/lesson-places.ts'
import { ownDayRoute, ownTermRoute, type OwnTerm } from '../../shared/look/own-routes.ts'

const daysAhead = 60

/** What a teacher or student asks about the own lessons: one day, and the courses of the term. */
export const ownRoutes: readonly Route[] = [route(ownDayRoute, myDay), route(ownTermRoute, myTerm)]

/** One day of whoever asks. */
export async function myDay(ctx: Ctx, query: Query) {
  const told = askedText(query, 'date') ?? ctx.today()
  const date = dayIn(told)
  if (date === null) throw badRequest({ text: readDay(told) ? '日期应在 2000–2100 年之间' : '日期格式应为YYYY-MM-DD' })
  const subject = subjectOf(ctx.actor)
  const term = await ctx.call(termNow, {})
  const [day] = await ctx.call(calendarDays, { from: date, to: date })
  const lessons = subject ? await readLessons(ctx, { subject, from: date, to: date, all: true }) : []
  const held = lessons.filter((one) => ['1', '4', '5'].includes(one.state))
  const userId = ctx.actor.userId ?? ''
  const excused =
    subject?.kind === 'student'
      ? await excusedBetween(ctx, {
          people: [{ userId, person: { entity: 'base.student', id: subject.id } }],
          from: beginOf(date),
          to: beginOf(addDays(date, 1)),
        })
      : []
  const places = await lessonPlaces(ctx, lessons)
  const names = await classNamesOf(ctx, lessons)
  const next =
    subject && held.length === 0
      ? (await readLessons(ctx, { subject, from: addDays(date, 1), to: addDays(date, daysAhead) }))[0]
      : undefined
  return {
    subject,
    date,
    today: ctx.today(),
    termName: term?.name ?? null,
    day: day
      ? {
          weekNo: day.zc,
          weekday: day.xqj,
          dayType: day.dayType,
          lessonDate: day.lessonDate,
          holidayName: day.holidayName,
        }
      : null,
    lessons: lessons.map((one) => {
      const excuse = excusedFrom(excused, { userId, beginAt: one.beginAt, endAt: one.endAt })
      return {
        ...one,
        classNames: names(one.classIds),
        excusedBy: excuse?.title ?? null,
        isExcusedWhole: excuse?.isWhole ?? false,
        place: (one.roomId && places.get(one.roomId)) || null,
      }
    }),
    gaps: await freeRoomsIn(ctx, date, held),
    next: next
      ? { date: next.date, courseName: next.courseName, beginAt: next.beginAt, roomText: next.roomText }
      : null,
  }
}

/** The courses of the present term with the lines they are taught in. */
async function myTerm(ctx: Ctx) {
  const subject = subjectOf(ctx.actor)
  const term = await ctx.call(termNow, {})
  if (!subject || !term) return { termName: term?.name ?? null, courses: [] }
  const whose =
    subject.kind === 'teacher'
      ? 's.teacher_id = $2::uuid'
      : `(
          k.class_ids @> array[(select b.class_id from base_student b where b.id = $2::uuid)]
          or k.id in (select r.task_id from timetable_course_task_student r where r.student_id = $2::uuid)
        )`
  const courses = await ctx.db.query<OwnTerm['courses'][number]>(
    `select c.id, c.course_name as "courseName", c.credit, c.hours, k.task_no as "taskNo",
       array(
         select b.class_name
         from base_class b
         where b.id = any(k.class_ids)
         order by b.class_name
       ) as "classNames",
       jsonb_agg(
         jsonb_build_object(
         'weekday', s.weekday::int, 'jcFrom', s.jc_from, 'jcTo', s.jc_to, 'weeksText', s.weeks_text, 'roomText',
         s.room_text, 'teacherName', e.xm
       ) order by s.weekday,
         s.jc_from
       ) as lines
     from timetable_course_schedule s
     join timetable_course_task k on k.id = s.task_id
     join timetable_course c on c.id = k.course_id
     join base_teacher e on e.id = s.teacher_id
     where s.term_id = $1 and s.status = '1' and ${whose}
     group by c.id, k.id
     order by c.course_name, k.task_no`,
    [term.id, subject.id],
  )
  return { termName: term.name, courses }
}
