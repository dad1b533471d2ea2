import type { DemoPart, KeyedRow } from '#kernel/world/demo.ts'
import { addDays } from '#kernel/rules/days.ts'
import { writtenAt } from '#kernel/rules/school-time.ts'
import { publicHolidays } from '#modules/school/calendar/shared/public-holidays.ts'
import { makeDays, termFor } from '#modules/school/calendar/shared/rules.ts'
import { planTerm, type DemoTeaching, type DemoTerm, type PlannedLine, type PlannedTask } from './demo/plan.ts'
import { noteLessonsMade } from './server/lessons/make-lessons.ts'
import { lineName } from './shared/lessons/conflicts.ts'
import { changeTypes } from './shared/changes/course-change.ts'
import { daysByWeekday, lessonDays } from './shared/lessons/lesson-dates.ts'
import { lessonsOfLine, type ChangeFacts } from './shared/lessons/make-lessons.ts'
import { slotClock, usualSlots } from './shared/lessons/slots.ts'
import { teachingPlan } from '#modules/school/base/demo/teaching.ts'
import { demoTerms } from '#modules/school/calendar/demo.ts'

const ref = (key: string) => ({ $ref: key })
type Input = {
  teaching: (input: { size: 'small' | 'large'; today: string }) => DemoTeaching
  terms: (today: string) => readonly DemoTerm[]
}

/** The timetables of the last term and the present one, and the lessons of the present one with a few changes. */
export function timetableDemo({ teaching, terms }: Input): DemoPart {
  return ({ size, today }) => {
    const known = teaching({ size, today })
    const all = terms(today)
    const present = termFor(all, today)!
    const last = all[all.indexOf(present) - 1]
    return {
      *rows() {
        const plans = [last, present].flatMap((term) => (term ? [{ term, ...planTerm(known, term) }] : []))
        yield* courseRows(plans.flatMap((plan) => plan.tasks))
        yield* plans.flatMap(({ term, tasks }) => tasks.map((task) => taskRow(task, term)))
        yield* plans.map(({ term, lines }) => batchRow(term, lines.length))
        yield* plans.flatMap(({ term, lines }) => lines.map((line) => lineRow(line, term)))
        const { lines } = plans.at(-1)!
        const changes = changesOf({ lines, term: present, today, shownClass: known.shownClass })
        yield* changes.map(changeRow)
        yield* lessonRows(
          lines,
          present,
          changes.map(({ change }) => change),
        )
      },
      after: noteLessonsMade,
    }
  }
}

function* courseRows(tasks: readonly PlannedTask[]): Generator<KeyedRow> {
  for (const { course } of new Map(tasks.map((task) => [task.course.code, task])).values())
    yield {
      entity: 'timetable.course',
      key: `course:${course.code}`,
      values: {
        courseCode: course.code,
        courseName: course.name,
        departmentId: ref(`department:${course.college}`),
        courseKind: course.kind,
        credit: course.credit,
        hours: course.hours,
        theoryHours: course.kind === '6' ? 0 : Math.round(course.hours / 2),
        practiceHours: course.kind === '6' ? course.hours : course.hours - Math.round(course.hours / 2),
        examWay: course.kind === '3' ? '1' : '2',
        status: '1',
      },
    }
}

function taskRow({ key, taskNo, course, classKey, teacherKey }: PlannedTask, term: DemoTerm): KeyedRow {
  return {
    entity: 'timetable.courseTask',
    key,
    values: {
      termId: ref(term.id),
      taskNo,
      courseId: ref(`course:${course.code}`),
      courseType: course.kind === '6' ? '4' : course.kind === '5' ? '5' : '1',
      teacherIds: [ref(teacherKey)],
      classIds: [ref(classKey)],
      departmentId: ref(`department:${course.college}`),
      source: '1',
      status: '1',
    },
  }
}

/** The sheets both timetables came in, long enough ago not to be taken back. */
function batchRow(term: DemoTerm, count: number): KeyedRow {
  const confirmTime = writtenAt(addDays(term.startDate, -10), '16:20')
  return {
    entity: 'timetable.courseImportBatch',
    key: `batch:${term.id}`,
    values: {
      fileName: `${term.xn}-${term.xqM}课表.xlsx`,
      termId: ref(term.id),
      rows: count,
      ok: count,
      added: count,
      state: '2',
      confirmTime,
      lines: [],
      before: [],
      notes: [],
      board: [],
    },
  }
}

function lineRow(line: PlannedLine, term: DemoTerm): KeyedRow {
  const { task } = line
  return {
    entity: 'timetable.courseSchedule',
    key: line.key,
    values: {
      lineName: lineName({ ...line, courseName: task.course.name, classText: task.classKey.replace(/^class:/, '') }),
      taskId: ref(task.key),
      termId: ref(term.id),
      courseId: ref(`course:${task.course.code}`),
      classIds: [ref(task.classKey)],
      departmentId: ref(`department:${task.course.college}`),
      weekday: String(line.weekday),
      jcFrom: line.jcFrom,
      jcTo: line.jcTo,
      weeksText: line.weeksText,
      weeks: line.weeks,
      teacherId: ref(line.teacherKey),
      roomId: line.roomKey && ref(line.roomKey),
      roomText: line.roomName || null,
      isGroup: false,
      source: '1',
      status: '1',
      batchId: ref(`batch:${term.id}`),
    },
  }
}

type DemoChange = { change: ChangeFacts; line: PlannedLine; reason: string }

/** One lesson of the demo student's class comes to this evening; elsewhere lessons fall out, change rooms or move to an evening. */
function changesOf({
  lines,
  term,
  today,
  shownClass,
}: {
  lines: readonly PlannedLine[]
  term: DemoTerm
  today: string
  shownClass: string
}): DemoChange[] {
  const days = daysByWeekday(lessonDays(daysOf(term)))
  const comingOf = (line: PlannedLine, from: string) =>
    (days.get(line.weekday) ?? []).find((day) => day.isHeld && day.date > from && line.weeks & (1 << (day.weekNo - 1)))
      ?.date
  const plain = {
    state: '2',
    newDate: null,
    newJcFrom: null,
    newJcTo: null,
    newRoomId: null,
    newRoomText: null,
    newTeacherId: null,
  }
  const own = lines.find((line) => line.task.classKey === shownClass && comingOf(line, today))
  const others = lines.filter((line, i) => line.task.classKey !== shownClass && i % 61 === 7).slice(0, 6)
  const wanted: (Partial<ChangeFacts> & { line: PlannedLine; type: string; origDate: string; reason: string })[] = []
  const isTermTime = today >= term.startDate && today <= term.endDate
  if (own && isTermTime)
    wanted.push({
      line: own,
      type: changeTypes.move[0],
      origDate: comingOf(own, today)!,
      newDate: today,
      newJcFrom: 9,
      newJcTo: 10,
      reason: '任课教师外出参加教学能力比赛',
    })
  for (const [i, line] of others.entries()) {
    const origDate = comingOf(line, addDays(today, i - 4))
    if (!origDate) continue
    if (i % 3 === 0) wanted.push({ line, type: changeTypes.cancel[0], origDate, reason: '校运动会' })
    else if (i % 3 === 1)
      wanted.push({
        line,
        type: changeTypes.move[0],
        origDate,
        newDate: origDate,
        newJcFrom: 9,
        newJcTo: 10,
        reason: '教师参加教研活动',
      })
    else
      wanted.push({ line, type: changeTypes.room[0], origDate, newRoomText: '临时教室', reason: '原教室投影设备检修' })
  }
  return wanted.map(({ line, reason, ...asked }, i) => ({
    line,
    reason,
    change: { ...plain, ...asked, id: `change:${i}`, scheduleId: line.key },
  }))
}

function changeRow({ change, line, reason }: DemoChange): KeyedRow {
  const { id, scheduleId, ...facts } = change
  return {
    entity: 'timetable.courseChange',
    key: id,
    values: {
      ...facts,
      scheduleId: ref(scheduleId),
      courseId: ref(`course:${line.task.course.code}`),
      departmentId: ref(`department:${line.task.course.college}`),
      teacherId: ref(line.teacherKey),
      reason,
    },
  }
}

function* lessonRows(
  lines: readonly PlannedLine[],
  term: DemoTerm,
  changes: readonly ChangeFacts[],
): Generator<KeyedRow> {
  const calendar = daysOf(term)
  const days = daysByWeekday(lessonDays(calendar))
  const weekOf = new Map(calendar.map((day) => [day.riQi, day.zc]))
  const clock = slotClock(usualSlots().map((slot) => ({ ...slot, campusId: null })))
  const ofLine = Map.groupBy(changes, (change) => change.scheduleId)
  for (const line of lines) {
    const facts = {
      id: line.key,
      taskId: line.task.key,
      weekday: line.weekday,
      jcFrom: line.jcFrom,
      jcTo: line.jcTo,
      weeks: line.weeks,
      teacherId: line.teacherKey,
      roomId: line.roomKey,
      roomText: line.roomName,
      campusId: null,
    }
    for (const made of lessonsOfLine({ line: facts, days, weekOf, clock, changes: ofLine.get(line.key) ?? [] }))
      yield {
        entity: 'timetable.lesson',
        key: `lesson:${line.key}:${made.date}:${made.jcFrom}`,
        values: {
          ...made,
          scheduleId: ref(made.scheduleId),
          taskId: ref(made.taskId),
          teacherId: ref(made.teacherId),
          roomId: made.roomId ? ref(made.roomId) : null,
          changeId: made.changeId ? ref(made.changeId) : null,
        },
      }
  }
}

function daysOf(term: DemoTerm) {
  return makeDays(term, { until: term.endDate, holidays: publicHolidays }).map((day) => ({
    ...day,
    xn: term.xn,
    xqM: term.xqM,
  }))
}

export const demo: DemoPart = timetableDemo({ teaching: teachingPlan, terms: demoTerms })
