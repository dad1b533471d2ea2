import type { DemoPart } from '#kernel/demo.ts'
import { administrators } from './accounts/demo.ts'
import { demoSchool } from './base/demo.ts'
import { navigationDemo } from './navigation/demo.ts'
import { platformKeeper, settingsDemo } from './settings/demo.ts'
import { noticesDemo } from './office/demo.ts'
import { logsDemo } from './office/demo-logs.ts'
import { resourceDemo } from './resource/demo.ts'
import { securityDemo } from './security/demo.ts'
import { teachingPlan } from './base/demo/teaching.ts'
import { calendarDemo, demoTerms } from './calendar/demo.ts'
import { timetableDemo } from './timetable/demo.ts'
import { signinDemo } from './signin/demo.ts'
import { lastGraduates } from './base/demo/graduates.ts'
import { movedStudents } from './base/demo/moved.ts'
import { processDemo } from './process/demo.ts'
import { leaveDemo } from './leave/demo.ts'
import { serviceDemo } from './service/demo.ts'
import { statusDemo } from './status/demo.ts'
import { populationDemo } from './population/demo.ts'
import { scheduleDemo } from './schedule/demo.ts'
import { datascreenDemo } from './datascreen/demo.ts'
import { familyDemo } from './family/demo.ts'

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
