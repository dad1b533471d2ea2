import type { Manifest } from '#kernel/module.ts'
import { accounts } from './accounts/module.ts'
import { base } from './base/module.ts'
import { navigation } from './navigation/module.ts'
import { settings } from './settings/module.ts'
import { signin } from './signin/module.ts'
import { securityModule } from './security/module.ts'
import { processModule } from './process/module.ts'
import { population } from './population/module.ts'
import { resource } from './resource/module.ts'
import { office } from './office/module.ts'
import { calendar } from './calendar/module.ts'
import { service } from './service/module.ts'
import { status } from './status/module.ts'
import { timetable } from './timetable/module.ts'
import { schedule } from './schedule/module.ts'
import { deviceModule } from './device/module.ts'
import { datascreen } from './datascreen/module.ts'
import { family } from './family/module.ts'
import { leave } from './leave/module.ts'
import { desktop } from './desktop/module.ts'

/** The modules in the order in which they start: what others depend on comes first. */
export const modules: readonly Manifest[] = [
  base,
  accounts,
  population,
  navigation,
  settings,
  signin,
  securityModule,
  resource,
  office,
  calendar,
  deviceModule,
  datascreen,
  processModule,
  status,
  timetable,
  schedule,
  family,
  leave,
  desktop,
  service,
]
