import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { calendarDays } from '#modules/school/calendar/shared/services.ts'
import { termsView } from '#modules/school/calendar/shared/views.ts'
import { changeStates, courseChange } from '../../shared/changes/course-change.ts'
import { daysByWeekday, lessonDays } from '../../shared/lessons/lesson-dates.ts'
import { lesson } from '../../shared/lessons/lesson.ts'
import { lessonsOfLine, lostChanges, type ChangeFacts } from '../../shared/lessons/make-lessons.ts'
import { slotClock, type Slot } from '../../shared/lessons/slots.ts'
import { linesById, linesHeld, lockTimetable, type StoredLine } from './lines.ts'

type Term = { id: string; startDate: string; endDate: string }

/** Told how many lines have their lessons. */
export type OnPart = (part: { done: number; total: number }) => Promise<void>

/** Some ten thousand lessons are in memory at a time. */
const linesAtOnce = 500

/** Makes the lessons of some lines anew, with the changes that were entered for them. Changes whose lesson is gone are marked as such. */
export async function makeLessons(ctx: Ctx, ids: readonly string[], onPart?: OnPart): Promise<void> {
  for (let done = 0; done < ids.length; done += linesAtOnce) {
    const part = ids.slice(done, done + linesAtOnce)
    await put(ctx, await linesById(ctx, part), part)
    await onPart?.({ done: Math.min(ids.length, done + linesAtOnce), total: ids.length })
  }
}

/** Makes the lessons of terms anew whose days or section times changed, a part at a time: a term has a hundred thousand. */
export async function renewLessons(ctx: Ctx): Promise<void> {
  for (const { id, madeBy } of await changedTerms(ctx)) {
    await lockTimetable(ctx)
    await makeLessons(ctx, await linesHeld(ctx, id))
    await noteGround(ctx, id, madeBy)
  }
}

/** The lessons of terms to come are as their days and section times say: nobody has to make them again. */
export async function noteLessonsMade(ctx: Ctx): Promise<void> {
  for (const { id, madeBy } of await changedTerms(ctx)) await noteGround(ctx, id, madeBy)
}

/** Terms with lessons to come that were made by other days or times than those of now. */
async function changedTerms(ctx: Ctx): Promise<{ id: string; madeBy: string }[]> {
  const terms = await ctx.db.query<Term & { madeBy: string | null }>(
    `select t.id, t.start_date as "startDate", t.end_date as "endDate", b.made_by as "madeBy"
     from ${termsView} t
     left join timetable_lesson_build b on b.term_id = t.id
     where t.end_date >= $1
       and exists (select from timetable_course_schedule s where s.term_id = t.id and s.status = '1')`,
    [ctx.today()],
  )
  const changed: { id: string; madeBy: string }[] = []
  for (const term of terms) {
    const madeBy = await groundOf(ctx, term)
    if (madeBy !== term.madeBy) changed.push({ id: term.id, madeBy })
  }
  return changed
}

function noteGround(ctx: Ctx, termId: string, madeBy: string): Promise<unknown> {
  return ctx.db.query(
    `insert into timetable_lesson_build (id, version, create_time, update_time, term_id, made_by)
     values ($1, 1, $2, $2, $3, $4)
     on conflict (term_id) do update set made_by = excluded.made_by, update_time = excluded.update_time`,
    [newId(ctx.now()), ctx.now(), termId, madeBy],
  )
}

/** Days and times the lessons of a term follow from, as one short text. */
async function groundOf(ctx: Ctx, term: Term): Promise<string> {
  const days = lessonDays(await ctx.call(calendarDays, { from: term.startDate, to: term.endDate }))
  return createHash('sha256')
    .update(JSON.stringify([days, await slotsOf(ctx)]))
    .digest('hex')
}

export function slotsOf(ctx: Ctx): Promise<Slot[]> {
  return ctx.db.query<Slot>(
    `select campus_id as "campusId", season_from as "seasonFrom", season_to as "seasonTo", jc, part,
       to_char(begin_time, 'HH24:MI') as begin, to_char(end_time, 'HH24:MI') as "end"
     from timetable_lesson_slot
     order by jc, season_from, id`,
  )
}

async function put(ctx: Ctx, lines: readonly StoredLine[], ids: readonly string[]): Promise<void> {
  const [period] = await ctx.db.query<{ from: string | null; to: string | null }>(
    `select min(t.start_date) as "from", max(t.end_date) as "to" from ${termsView} t where t.id = any($1::uuid[])`,
    [[...new Set(lines.map((line) => line.termId))]],
  )
  const terms = await ctx.db.query<Term>(
    `select t.id, t.start_date as "startDate", t.end_date as "endDate"
     from ${termsView} t
     where t.id = any($1::uuid[])`,
    [[...new Set(lines.map((line) => line.termId))]],
  )
  const calendar = period?.from && period.to ? await ctx.call(calendarDays, { from: period.from, to: period.to }) : []
  const daysOfTerm = new Map(
    terms.map((term) => [
      term.id,
      daysByWeekday(lessonDays(calendar.filter((day) => day.riQi >= term.startDate && day.riQi <= term.endDate))),
    ]),
  )
  const weekOf = new Map(calendar.map((day) => [day.riQi, day.zc]))
  const clock = slotClock(await slotsOf(ctx))
  const changes = Map.groupBy(await changesOf(ctx, ids), (change) => change.scheduleId)
  const made = lines
    .filter((line) => line.status === '1')
    .flatMap((line) =>
      lessonsOfLine({
        line,
        days: daysOfTerm.get(line.termId) ?? new Map(),
        weekOf,
        clock,
        changes: changes.get(line.id) ?? [],
      }),
    )
  await ctx.db.query('delete from timetable_lesson where schedule_id = any($1::uuid[])', [ids])
  await copyRows(
    ctx,
    lesson,
    made.map((values) => ({ id: newId(ctx.now()), values })),
  )
  await markChanges(ctx, [...changes.values()].flat(), lostChanges([...changes.values()].flat(), made))
}

function changesOf(ctx: Ctx, ids: readonly string[]): Promise<ChangeFacts[]> {
  return ctx.db.query<ChangeFacts>(
    `select id, schedule_id as "scheduleId", type, state, orig_date as "origDate", new_date as "newDate",
       new_jc_from as "newJcFrom", new_jc_to as "newJcTo", new_room_id as "newRoomId", new_room_text as "newRoomText",
       new_teacher_id as "newTeacherId"
     from timetable_course_change
     where schedule_id = any($1::uuid[]) and state = any($2::text[])
     order by create_time, id`,
    [ids, [changeStates.effective[0], changeStates.lost[0]]],
  )
}

async function markChanges(ctx: Ctx, all: readonly ChangeFacts[], lost: ReadonlySet<string>): Promise<void> {
  const [gone, found] = [
    all.filter(({ id, state }) => state === changeStates.effective[0] && lost.has(id)),
    all.filter(({ id, state }) => state === changeStates.lost[0] && !lost.has(id)),
  ].map((some) => some.map(({ id }) => id)) as [string[], string[]]
  if (gone.length > 0)
    await moveRows(ctx, courseChange, {
      from: 'effective',
      to: 'lost',
      where: { id: gone },
      values: { note: '课表已变化，原课次不存在' },
    })
  if (found.length > 0)
    await moveRows(ctx, courseChange, { from: 'lost', to: 'effective', where: { id: found }, values: { note: null } })
}
