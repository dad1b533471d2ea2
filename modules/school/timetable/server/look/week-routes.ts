import type { Ctx } from '#kernel/world/context.ts'
import { can } from '#kernel/access/access.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { place, whereText } from '#kernel/operations/sql.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { excusedBetween, excusedFrom } from '#services/schedule/excused.ts'
import { calendarDays, termNow } from '#modules/school/calendar/shared/services.ts'
import { termsView } from '#modules/school/calendar/shared/views.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { isInSeason } from '../../shared/lessons/slots.ts'
import type { LessonSubject } from '../../shared/services.ts'
import { readLessons } from '../lessons/lessons-on.ts'
import { slotsOf } from '../lessons/make-lessons.ts'
import { mayLookAt, reachOf } from './reach.ts'
import { subjectsRoute, weekRoute, type Subject } from '../../shared/look/week-routes.ts'

/** What the week grids ask: whose timetable can be looked at, and one week of it. */
export const weekRoutes: readonly Route[] = [route(weekRoute, weekOf), route(subjectsRoute, subjects)]

async function weekOf(ctx: Ctx, input: AskedOf<typeof weekRoute>) {
  const subject: LessonSubject = { kind: input.kind, id: input.id }
  if (!(await mayLookAt(ctx, subject))) throw notFound()
  const term = await termAsked(ctx, input.termId)
  if (!term) throw badRequest({ text: '还没有已发布的学期' })
  const week = Math.min(input.week ?? Math.max(1, term.zc), term.weeks)
  const from = addDays(term.startDate, (week - 1) * 7)
  const to = addDays(from, 6)
  const days = await ctx.call(calendarDays, { from, to })
  const lessons = await readLessons(ctx, { subject, from, to, all: true })
  const names = new Map(
    (
      await ctx.db.query<{ id: string; name: string }>(
        'select id, class_name as name from base_class where id = any($1::uuid[])',
        [[...new Set(lessons.flatMap((one) => one.classIds))]],
      )
    ).map((row) => [row.id, row.name]),
  )
  const excused = input.kind === 'student' ? await excusedOf(ctx, input.id, from) : []
  const slots = (await slotsOf(ctx)).filter((slot) => isInSeason(from, slot) && slot.campusId === null)
  return {
    termId: term.id,
    week,
    weeks: term.weeks,
    presentWeek: term.zc,
    today: ctx.today(),
    days: days.map(({ riQi, zc, xqj, dayType, lessonDate, holidayName }) => ({
      date: riQi,
      weekNo: zc,
      weekday: xqj,
      dayType,
      lessonDate,
      holidayName,
    })),
    slots: slots.map(({ jc, begin, end, part }) => ({ jc, begin, end, part })),
    lessons: lessons.map(({ classIds, ...one }) => ({
      ...one,
      ...(excusedFrom(excused, { userId: input.id, ...one })?.isWhole ? { isExcused: true } : {}),
      classNames: classIds
        .map((id) => names.get(id) ?? '')
        .filter(Boolean)
        .toSorted(),
    })),
  }
}

/** What excuses a student from the lessons of the week that begins on a day. */
function excusedOf(ctx: Ctx, id: string, from: string) {
  return excusedBetween(ctx, {
    people: [{ userId: id, person: { entity: 'base.student', id } }],
    from: beginOf(from),
    to: beginOf(addDays(from, 7)),
  })
}

async function termAsked(ctx: Ctx, termId: unknown) {
  if (!isId(termId)) return ctx.call(termNow, {})
  const present = await ctx.call(termNow, {})
  if (present?.id === termId) return present
  const [term] = await ctx.db.query<{ id: string; startDate: string; weeks: number }>(
    `select t.id, t.start_date as "startDate", t.weeks
     from ${termsView} t
     where t.id = $1 and t.status in ('1', '2')`,
    [termId],
  )
  return term ? { ...term, zc: 0 } : null
}

const most = 50

/** Classes, teachers or rooms the caller may look at, the own one first. */
async function subjects(ctx: Ctx, { kind, keyword }: AskedOf<typeof subjectsRoute>) {
  const like = `%${(keyword ?? '').trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  if (kind === 'room') {
    if (!can(ctx.actor, 'timetable:venue')) return []
    return ctx.db.query<Subject>(
      `select room_text as value, room_text as label
       from timetable_course_schedule
       where status = '1' and room_text is not null and room_text ilike $1
       group by room_text
       order by room_text
       limit ${most}`,
      [like],
    )
  }
  const { conditions, text } = await reachOf(ctx, kind)
  const label = kind === 'class' ? 't.class_name' : `t.xm || '(' || t.${kind === 'teacher' ? 'gh' : 'xh'} || ')'`
  const own = ctx.actor.kind === 'user' && ctx.actor.person ? ctx.actor.person.id : null
  const mine = place(conditions, own)
  conditions.texts.push(`${label} ilike ${place(conditions, like)}`)
  if (kind === 'class') conditions.texts.push(`t.status in ('1', '2')`)
  const isOwn =
    kind === 'class' ? `t.id = (select class_id from base_student where id = ${mine}::uuid)` : `t.id = ${mine}::uuid`
  const columns = `t.id as value, ${label} as label, coalesce(${isOwn}, false) as "isOwn"`
  return ctx.db.query<Subject>(
    `${text.replace('t.id', columns)}${whereText(conditions)}
     order by 3 desc, 2
     limit ${most}`,
    conditions.values,
  )
}
