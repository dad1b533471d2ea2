import { expect, test } from 'vitest'
import { teachingPlan } from '#modules/school/base/demo/teaching.ts'
import { conflictsOf } from '#modules/school/timetable/shared/lessons/conflicts.ts'
import { planTerm } from '#modules/school/timetable/demo/plan.ts'

const autumn = {
  id: 't',
  xn: '2026-2027',
  xqM: '1',
  startDate: '2026-09-07',
  endDate: '2027-01-24',
  weeks: 20,
  examStart: '2027-01-11',
  holidayStart: '2027-01-23',
}

test.each(['small', 'large'] as const)(
  'nobody of the %s school is wanted twice, and every class has lessons on most days',
  (size) => {
    const teaching = teachingPlan({ size, today: '2026-11-15' })
    const { tasks, lines } = planTerm(teaching, autumn)
    const compared = lines.map((line) => ({
      ...line,
      taskKey: line.task.key,
      courseName: line.task.course.name,
      classText: '',
      teacherId: line.teacherKey,
      room: line.roomKey,
      classIds: [line.task.classKey],
      isGroup: false,
    }))
    expect(conflictsOf(compared)).toEqual([])
    expect(new Set(tasks.map((task) => task.classKey)).size).toBe(teaching.classes.length)
    for (const [, own] of Map.groupBy(lines, (line) => line.task.classKey)) {
      expect(own.length).toBeGreaterThanOrEqual(5)
      expect(new Set(own.map((line) => line.weekday)).size).toBeGreaterThanOrEqual(3)
    }
  },
)

test('who is out on an internship has no lessons', () => {
  const teaching = teachingPlan({ size: 'small', today: '2026-11-15' })
  const spring = planTerm(teaching, { ...autumn, xqM: '2', startDate: '2027-03-01', endDate: '2027-07-18' })
  const grades = new Map(teaching.classes.map((one) => [one.key, one.grade]))
  expect([...new Set(spring.tasks.map((task) => grades.get(task.classKey)))].toSorted()).toEqual([2025, 2026])
})
