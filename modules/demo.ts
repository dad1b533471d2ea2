import type { DemoPart } from '#kernel/world/demo.ts'
import { administrators } from '#modules/platform/accounts/demo.ts'
import { demoSchool } from '#modules/school/base/demo.ts'
import { navigationDemo } from '#modules/platform/navigation/demo.ts'
import { platformKeeper, settingsDemo } from '#modules/platform/settings/demo.ts'
import { noticesDemo } from '#modules/platform/office/demo.ts'
import { logsDemo } from '#modules/platform/office/demo-logs.ts'
import { resourceDemo } from '#modules/platform/resource/demo.ts'
import { securityDemo } from '#modules/platform/security/demo.ts'
import { teachingPlan } from '#modules/school/base/demo/teaching.ts'
import { calendarDemo, demoTerms } from '#modules/school/calendar/demo.ts'
import { timetableDemo } from '#modules/school/timetable/demo.ts'
import { signinDemo } from '#modules/platform/signin/demo.ts'
import { lastGraduates } from '#modules/school/base/demo/graduates.ts'
import { movedStudents } from '#modules/school/base/demo/moved.ts'
import { processDemo } from '#modules/platform/process/demo.ts'
import { leaveDemo } from '#modules/affairs/leave/demo.ts'
import { serviceDemo } from '#modules/platform/service/demo.ts'
import { statusDemo } from '#modules/school/status/demo.ts'
import { populationDemo } from '#modules/school/population/demo.ts'
import { scheduleDemo } from '#modules/school/schedule/demo.ts'
import { datascreenDemo } from '#modules/platform/datascreen/demo.ts'
import { familyDemo } from '#modules/school/family/demo.ts'

/** Demo data of each module, in the order of modules/index.ts; a later one may refer to the keys of an earlier one. */
export const demoParts: readonly DemoPart[] = [
  demoSchool,
  navigationDemo,
  administrators,
  platformKeeper,
  settingsDemo,
  resourceDemo,
  securityDemo,
  signinDemo,
  logsDemo,
  noticesDemo,
  calendarDemo,
  timetableDemo({ teaching: teachingPlan, terms: demoTerms }),
  statusDemo({ students: movedStudents, graduates: lastGraduates }),
  populationDemo,
  scheduleDemo,
  familyDemo,
  serviceDemo,
  processDemo,
  leaveDemo,
  datascreenDemo,
]
