import type { ServerPart } from '#kernel/world.ts'
import { accountsServer } from './accounts/server/index.ts'
import { calendarServer } from './calendar/server/index.ts'
import { baseServer } from './base/server/index.ts'
import { navigationServer } from './navigation/server/index.ts'
import { settingsServer } from './settings/server/index.ts'
import { signinServer } from './signin/server/index.ts'
import { securityServer } from './security/server/index.ts'
import { processServer } from './process/server/index.ts'
import { populationServer } from './population/server/index.ts'
import { resourceServer } from './resource/server/index.ts'
import { officeServer } from './office/server/index.ts'
import { serviceServer } from './service/server/index.ts'
import { statusServer } from './status/server/index.ts'
import { timetableServer } from './timetable/server/index.ts'
import { scheduleServer } from './schedule/server/index.ts'
import { deviceServer } from './device/server/index.ts'
import { datascreenServer } from './datascreen/server/index.ts'
import { familyServer } from './family/server/index.ts'
import { leaveServer } from './leave/server/index.ts'
import { desktopServer } from './desktop/server/index.ts'

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
