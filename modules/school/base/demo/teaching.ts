import { planSchool, type DemoSize } from './plan.ts'
import { planStaff } from './staff.ts'
import { venueRows } from './venues.ts'

/** Who and what a demo timetable is made of, by the keys of the demo rows. */
export type TeachingPlan = {
  classes: readonly { key: string; grade: number; college: string; campus: string; major: string }[]
  teachers: readonly { key: string; college: string }[]
  rooms: readonly { key: string; name: string; campus: string; type: string; building: string }[]
  /** The class that the demo student is in. */
  shownClass: string
}

export function teachingPlan(input: { size: DemoSize; today: string }): TeachingPlan {
  const plan = planSchool(input)
  return {
    classes: plan.classes.map(({ key, grade, college, major }) => ({
      key,
      grade,
      college: college.code,
      campus: college.campus,
      major: major.inner,
    })),
    teachers: planStaff(plan)
      .filter((one) => one.post === 'teacher')
      .map(({ key, department }) => ({ key, college: department })),
    rooms: [...venueRows()].map(({ key, values }) => ({
      key,
      name: String(values['venueName']),
      campus: String((values['campusId'] as { $ref: string }).$ref).slice('campus:'.length),
      type: String(values['venueType']),
      building: values['buildingId']
        ? String((values['buildingId'] as { $ref: string }).$ref).slice('building:'.length)
        : '',
    })),
    shownClass: plan.classes[1]!.key,
  }
}
