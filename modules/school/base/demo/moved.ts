import { planSchool, type DemoSize } from './plan.ts'
import { placementRows, studentsOf } from './students.ts'

/** A student of the demo as other areas' records keep one: references by key, plain facts as they are. */
export type DemoStudent = { key: string; facts: Readonly<Record<string, unknown>> }

/** Students whose status changed after they came, with the day; one of each class who simply studies; some of the older intakes who may have come from another class. */
export type MovedStudents = {
  moved: readonly (DemoStudent & { xjztM: string; since: string })[]
  reading: readonly (DemoStudent & { classKey: string; grade: number; major: string })[]
  settled: readonly (DemoStudent & { classKey: string; grade: number; major: string })[]
  classes: readonly { key: string; grade: number; major: string; college: string }[]
}

const snapshotNames = ['xh', 'xm', 'sex', 'departmentId', 'majorId', 'classId', 'grade', 'campusId']

export function movedStudents(input: { size: DemoSize; today: string }): MovedStudents {
  const plan = planSchool(input)
  const later = new Map(
    [...placementRows(plan)].flatMap(({ key, values }) =>
      key.endsWith(':2') ? [[String((values['studentId'] as { $ref: string }).$ref), values] as const] : [],
    ),
  )
  const moved: MovedStudents['moved'][number][] = []
  const reading: MovedStudents['reading'][number][] = []
  const settled: MovedStudents['settled'][number][] = []
  for (const one of plan.classes) {
    let place = 0
    for (const { key, values } of studentsOf(plan, one)) {
      place += 1
      const change = later.get(key)
      const facts = Object.fromEntries(snapshotNames.map((name) => [name, values[name]]))
      if (change) moved.push({ key, facts, xjztM: String(change['xjztM']), since: String(change['startDate']) })
      else if (place === 12) reading.push({ key, facts, classKey: one.key, grade: one.grade, major: one.major.inner })
      else if (place === 18 && one.grade < plan.grades[2])
        settled.push({ key, facts, classKey: one.key, grade: one.grade, major: one.major.inner })
    }
  }
  return {
    moved,
    reading,
    settled,
    classes: plan.classes.map(({ key, grade, major, college }) => ({
      key,
      grade,
      major: major.inner,
      college: college.code,
    })),
  }
}
