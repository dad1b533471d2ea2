import { classNameBy, defaultClassNameRule } from '../shared/classes/number-rule.ts'
import { expectGradDate } from '../shared/students/study-dates.ts'
import { colleges } from './organisation.ts'
import { planSchool, type DemoSize, type PlannedClass, type PlannedIntake, type SchoolPlan } from './plan.ts'
import { ref, type DemoRow } from './row.ts'
import { planLeaders, planStaff } from './staff.ts'
import { classRows, intakeRows } from './structure-rows.ts'
import { studentsOf } from './students.ts'

/** A graduate as other areas' records keep one; `toClassKey` names the class of who stays a year longer. */
export type DemoGraduate = {
  key: string
  facts: Readonly<Record<string, unknown>>
  result: '07' | '08' | '09' | '20'
  toClassKey?: string
}

/** The intake that left last summer: its records, and what studying came to for each. */
export type DemoGraduation = {
  xn: string
  gradDate: string
  rows(): Iterable<DemoRow>
  people: readonly DemoGraduate[]
}

const classTotal = { small: 4, large: 24 }
const classSize = 36
const snapshotNames = ['xh', 'xm', 'sex', 'departmentId', 'majorId', 'classId', 'grade', 'campusId']

export function lastGraduates(input: { size: DemoSize; today: string }): DemoGraduation {
  const school = planSchool(input)
  const plan = planIntake(school, classTotal[input.size])
  const grade = school.grades[0] - 1
  const gradDate = expectGradDate(grade, 3)
  const made = plan.classes.map((one, index) => ({
    one,
    students: [...studentsOf(plan, one)].map((row, i) =>
      ended(row, { gradDate, place: i + 1, later: index === 1 ? nextClass(school, one) : undefined }),
    ),
  }))
  return {
    xn: `${grade + 2}-${grade + 3}`,
    gradDate,
    people: made.flatMap(({ students }) => students.map(({ graduate }) => graduate)),
    *rows() {
      yield* intakeRows(plan)
      for (const row of classRows(plan)) yield { ...row, values: { ...row.values, status: '3' } }
      for (const { students } of made) for (const { row } of students) yield row
      for (const { one, students } of made)
        for (const { graduate } of students) yield* trailOf(one, { graduate, gradDate })
      yield* leaders(school, plan, gradDate)
    },
  }
}

/** One class of each of the first majors that had students then. */
function planIntake(school: SchoolPlan, most: number): SchoolPlan {
  const grade = school.grades[0] - 1
  const taught = colleges
    .flatMap((college) => college.majors.filter((major) => major.classes[0] > 0).map((major) => ({ college, major })))
    .filter((_, i) => i % 2 === 0 || most > 4)
  const last = school.classes.at(-1)!
  const chosen = taught.slice(0, most)
  const intakes = chosen.map(({ college, major }): PlannedIntake => ({
    key: `gradeMajor:${grade}${major.inner}`,
    grade,
    major,
    college,
    classCount: 1,
  }))
  const classes = intakes.map((intake, i): PlannedClass => {
    const name = classNameBy(defaultClassNameRule, { majorShort: intake.major.short, grade, seq: 1 })!
    return {
      key: `class:${name}`,
      name,
      grade,
      seq: 1,
      major: intake.major,
      college: intake.college,
      intakeKey: intake.key,
      index: school.classes.length + i,
      firstStudent: last.firstStudent + last.size + i * classSize,
      size: classSize,
    }
  })
  return { ...school, intakes, classes }
}

function ended(
  row: DemoRow,
  { gradDate, place, later }: { gradDate: string; place: number; later: PlannedClass | undefined },
): { row: DemoRow; graduate: DemoGraduate } {
  const result = later && place === 20 ? '20' : place === 30 ? '08' : place === 33 && later ? '09' : '07'
  const facts = Object.fromEntries(snapshotNames.map((name) => [name, row.values[name]]))
  const stays = result === '20' && later
  const values = {
    ...row.values,
    xjztM: result,
    statusSince: gradDate,
    ...(stays
      ? { inSchool: true, ...standing(later), gradeMajorId: ref(later.intakeKey) }
      : { inSchool: false, isResident: false, realGradDate: gradDate }),
  }
  return { row: { ...row, values }, graduate: { key: row.key, facts, result, ...(stays && { toClassKey: later.key }) } }
}

const words = { '07': '毕业', '08': '结业', '09': '肄业', '20': '延长修业年限' } as const

function* trailOf(
  one: PlannedClass,
  { graduate, gradDate }: { graduate: DemoGraduate; gradDate: string },
): Iterable<DemoRow> {
  const studentId = ref(graduate.key)
  const stood = standing(one)
  const to = graduate.toClassKey ? { ...stood, classId: ref(graduate.toClassKey), grade: one.grade + 1 } : stood
  const dayBefore = `${gradDate.slice(0, 8)}29`
  yield {
    entity: 'base.placement',
    key: `placement:${graduate.key}`,
    values: { studentId, ...stood, startDate: `${one.grade}-09-06`, endDate: dayBefore, xjztM: '01', reason: '入学' },
  }
  yield {
    entity: 'base.placement',
    key: `placement:${graduate.key}:2`,
    values: { studentId, ...to, startDate: gradDate, xjztM: graduate.result, reason: words[graduate.result] },
  }
}

/** Led to the end by whoever leads a class of that college now. */
function* leaders(school: SchoolPlan, plan: SchoolPlan, gradDate: string): Iterable<DemoRow> {
  const now = planLeaders(school, planStaff(school))
  for (const one of plan.classes) {
    const neighbour = school.classes.find((other) => other.college.code === one.college.code)!
    const { counsellor, headTeacher } = now.get(neighbour.key)!
    for (const [role, teacher] of [
      ['fdy', counsellor],
      ['bzr', headTeacher],
    ] as const)
      yield {
        entity: 'base.classAssign',
        key: `classAssign:${one.name}:${role}`,
        values: {
          classId: ref(one.key),
          teacherId: ref(teacher.key),
          role,
          startDate: `${one.grade}-08-15`,
          endDate: gradDate,
          reason: '1',
          isTemp: false,
        },
      }
  }
}

function standing(one: PlannedClass): Record<string, unknown> {
  return {
    classId: ref(one.key),
    majorId: ref(`major:${one.major.inner}`),
    departmentId: ref(`department:${one.college.code}`),
    grade: one.grade,
  }
}

function nextClass(school: SchoolPlan, one: PlannedClass): PlannedClass | undefined {
  return school.classes.find((other) => other.major.inner === one.major.inner && other.grade === one.grade + 1)
}
