import { classNameBy, defaultClassNameRule } from '../shared/classes/number-rule.ts'
import { newestGrade } from '../shared/students/study-dates.ts'
import { colleges, type DemoCollege, type DemoMajor } from './organisation.ts'

export type DemoSize = 'small' | 'large'

export type PlannedIntake = { key: string; grade: number; major: DemoMajor; college: DemoCollege; classCount: number }

export type PlannedClass = {
  key: string
  name: string
  grade: number
  /** Number within intake and major, from 1. */
  seq: number
  major: DemoMajor
  college: DemoCollege
  intakeKey: string
  /** Place among all classes, and how many students come before: both decide names and numbers. */
  index: number
  firstStudent: number
  size: number
}

export type SchoolPlan = {
  today: string
  /** Intakes at school, oldest first. */
  grades: readonly [number, number, number]
  intakes: readonly PlannedIntake[]
  classes: readonly PlannedClass[]
}

const students = { small: 2_000, large: 30_000 }
const largeClassesPerIntake = 10
const spread = [0, 3, -3, 1, -1, 4, -4, 2, -2]

/** Which classes there are and how many students each has; nobody is made yet. */
export function planSchool(input: { size: DemoSize; today: string }): SchoolPlan {
  const newest = newestGrade(input.today)
  const grades = [newest - 2, newest - 1, newest] as const
  const intakes = colleges
    .flatMap((college) =>
      college.majors.flatMap((major) =>
        grades.map((grade, i): PlannedIntake => ({
          key: `gradeMajor:${grade}${major.inner}`,
          grade,
          major,
          college,
          classCount: classCount(input.size, major, i),
        })),
      ),
    )
    .filter((intake) => intake.classCount > 0)
  const total = intakes.reduce((sum, intake) => sum + intake.classCount, 0)
  const sizes = classSizes(students[input.size], total)
  const classes: PlannedClass[] = []
  let firstStudent = 0
  for (const intake of intakes)
    for (let seq = 1; seq <= intake.classCount; seq++) {
      const { grade, major, college } = intake
      const name = classNameBy(defaultClassNameRule, { majorShort: major.short, grade, seq })!
      const index = classes.length
      const size = sizes[index]!
      classes.push({
        key: `class:${name}`,
        name,
        grade,
        seq,
        major,
        college,
        intakeKey: intake.key,
        index,
        firstStudent,
        size,
      })
      firstStudent += size
    }
  return { today: input.today, grades, intakes, classes }
}

function classCount(size: DemoSize, major: DemoMajor, intake: number): number {
  if (size === 'small') return major.classes[intake]!
  return major.paused && intake > 0 ? 0 : largeClassesPerIntake
}

function classSizes(studentTotal: number, classTotal: number): number[] {
  const sizes = Array.from(
    { length: classTotal },
    (_, i) => Math.floor(studentTotal / classTotal) + spread[i % spread.length]!,
  )
  const missing = studentTotal - sizes.reduce((sum, size) => sum + size, 0)
  for (let i = 0; i < Math.abs(missing); i++) sizes[i % classTotal]! += Math.sign(missing)
  return sizes
}
