import type { ServerPart } from '#kernel/world/world.ts'
import { completenessRoutes } from './completeness.ts'
import { askYearly, confirmRoutes } from './confirm.ts'
import { contactServices } from './contacts.ts'
import { followDepartments, followStudents } from './follow.ts'
import { infos } from './infos.ts'
import { members } from './members.ts'
import { reorderRoute } from './reorder.ts'
import { verifiedPhones } from './verified-phones.ts'

/** Behaviour of families. */
export const familyServer: ServerPart = {
  module: 'family',
  resources: [members, infos],
  routes: [reorderRoute, ...confirmRoutes, ...completenessRoutes],
  services: contactServices,
  listeners: [followStudents, followDepartments],
  seeds: [verifiedPhones],
  upkeep: [{ name: 'yearly confirmation of families', label: '家庭信息年度确认', everySeconds: 3600, run: askYearly }],
}
