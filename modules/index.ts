import type { Manifest } from '#kernel/world/module.ts'
import { accounts } from '#modules/platform/accounts/module.ts'
import { base } from '#modules/school/base/module.ts'
import { navigation } from '#modules/platform/navigation/module.ts'
import { settings } from '#modules/platform/settings/module.ts'
import { signin } from '#modules/platform/signin/module.ts'
import { securityModule } from '#modules/platform/security/module.ts'
import { processModule } from '#modules/platform/process/module.ts'
import { population } from '#modules/school/population/module.ts'
import { resource } from '#modules/platform/resource/module.ts'
import { office } from '#modules/platform/office/module.ts'
import { calendar } from '#modules/school/calendar/module.ts'
import { service } from '#modules/platform/service/module.ts'
import { status } from '#modules/school/status/module.ts'
import { timetable } from '#modules/school/timetable/module.ts'
import { schedule } from '#modules/school/schedule/module.ts'
import { deviceModule } from '#modules/platform/device/module.ts'
import { datascreen } from '#modules/platform/datascreen/module.ts'
import { family } from '#modules/school/family/module.ts'
import { leave } from '#modules/affairs/leave/module.ts'
import { desktop } from '#modules/platform/desktop/module.ts'

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
