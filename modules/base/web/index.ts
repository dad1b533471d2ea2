import type { ComponentType } from 'react'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { building } from '../shared/building.ts'
import { campus } from '../shared/campus.ts'
import { classAssign } from '../shared/class-assign.ts'
import { stuClass } from '../shared/class.ts'
import { department } from '../shared/department.ts'
import { gradeMajor } from '../shared/grade-major.ts'
import { major } from '../shared/major.ts'
import { student } from '../shared/student.ts'
import { teacher } from '../shared/teacher.ts'
import { venue } from '../shared/venue.ts'
import { studentViews } from './student.tsx'
import { teacherViews } from './teacher.tsx'
import { VenuePage } from './venue/venue-page.tsx'

registerEntities([campus, building, venue, department, major, gradeMajor, stuClass, student, teacher, classAssign])

/** Screens of base data: derived but for students and teachers, where a person is shown as one. */
export const views: Record<string, ComponentType> = {
  ...screensOf(campus),
  ...screensOf(building),
  ...screensOf(venue),
  'base/venue/index': VenuePage,
  ...screensOf(department),
  ...screensOf(major),
  ...screensOf(gradeMajor),
  ...screensOf(stuClass),
  ...screensOf(classAssign, { component: 'base/classAssign' }),
  ...studentViews,
  ...teacherViews,
}
