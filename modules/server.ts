import type { ServerPart } from '#kernel/world/world.ts'
import { accountsServer } from '#modules/platform/accounts/server/index.ts'
import { calendarServer } from '#modules/school/calendar/server/index.ts'
import { baseServer } from '#modules/school/base/server/index.ts'
import { navigationServer } from '#modules/platform/navigation/server/index.ts'
import { settingsServer } from '#modules/platform/settings/server/index.ts'
import { signinServer } from '#modules/platform/signin/server/index.ts'
import { securityServer } from '#modules/platform/security/server/index.ts'
import { processServer } from '#modules/platform/process/server/index.ts'
import { populationServer } from '#modules/school/population/server/index.ts'
import { resourceServer } from '#modules/platform/resource/server/index.ts'
import { officeServer } from '#modules/platform/office/server/index.ts'
import { serviceServer } from '#modules/platform/service/server/index.ts'
import { statusServer } from '#modules/school/status/server/index.ts'
import { timetableServer } from '#modules/school/timetable/server/index.ts'
import { scheduleServer } from '#modules/school/schedule/server/index.ts'
import { deviceServer } from '#modules/platform/device/server/index.ts'
import { datascreenServer } from '#modules/platform/datascreen/server/index.ts'
import { familyServer } from '#modules/school/family/server/index.ts'
import { leaveServer } from '#modules/affairs/leave/server/index.ts'
import { desktopServer } from '#modules/platform/desktop/server/index.ts'

/** The server half of each module, in the order of modules/index.ts. */
export const serverParts: readonly ServerPart[] = [
  baseServer,
  accountsServer,
  populationServer,
  navigationServer,
  settingsServer,
  signinServer,
  securityServer,
  resourceServer,
  officeServer,
  calendarServer,
  deviceServer,
  datascreenServer,
  processServer,
  statusServer,
  timetableServer,
  scheduleServer,
  familyServer,
  leaveServer,
  desktopServer,
  serviceServer,
]
