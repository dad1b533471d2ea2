import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { building } from '../shared/venues/building.ts'
import { campus } from '../shared/organisation/campus.ts'
import { classAssign } from '../shared/classes/class-assign.ts'
import { stuClass } from '../shared/classes/class.ts'
import { department } from '../shared/organisation/department.ts'
import { gradeMajor } from '../shared/organisation/grade-major.ts'
import { major } from '../shared/organisation/major.ts'
import { student } from '../shared/students/student.ts'
import { teacher } from '../shared/people/teacher.ts'
import { venue } from '../shared/venues/venue.ts'
import { infoChange } from '../shared/students/info-change.ts'
import { splitRecord } from '../shared/classes/split-record.ts'
import { ClassPage } from './class/class-page.tsx'
import { ClassScreen } from './class/class-screen.tsx'
import { SplitScreen } from './split/split-screen.tsx'
import { studentViews } from './student.tsx'
import { teacherViews } from './teacher.tsx'
import { BuildingPage } from './building/building-page.tsx'
import { CampusPage } from './campus/campus-page.tsx'
import { DepartmentPage } from './department/department-page.tsx'
import { IntakePage } from './intake/intake-page.tsx'
import { MajorPage } from './major/major-page.tsx'
import { VenuePage } from './venue/venue-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([
  campus,
  building,
  venue,
  department,
  major,
  gradeMajor,
  stuClass,
  student,
  teacher,
  classAssign,
  splitRecord,
  infoChange,
])

/** Screens of base data: derived but for students and teachers, where a person is shown as one. */
export const views: Record<string, ComponentType> = {
  ...screensOf(campus),
  ...screensOf(building),
  ...screensOf(venue),
  ...screensOf(department),
  ...screensOf(major),
  ...screensOf(gradeMajor),
  ...screensOf(classAssign, { screen: screens.classAssign }),
  ...studentViews,
  ...teacherViews,
  ...show(screens, {
    campus: CampusPage,
    building: BuildingPage,
    venue: VenuePage,
    department: DepartmentPage,
    major: MajorPage,
    gradeMajor: IntakePage,
    stuClass: ClassScreen,
    stuClassDetail: ClassPage,
    stuClassSplit: SplitScreen,
  }),
}
