import type { ServerPart } from '#kernel/world/world.ts'
import { completenessRoutes } from './completeness.ts'
import { askYearly, confirmRoutes } from './confirm.ts'
import { contactServices } from './contacts.ts'
import { infos } from './infos.ts'
import { members } from './members.ts'
import { reorderRoutes } from './reorder.ts'
import { verifiedPhones } from './verified-phones.ts'

/** Behaviour of families. */
export const server: ServerPart = {
  module: 'family',
  resources: [members, infos],
  routes: [...reorderRoutes, ...confirmRoutes, ...completenessRoutes],
  services: contactServices,
  seeds: [verifiedPhones],
  // No watch: a day of the year asks everybody, also those of whom there is no row yet.
  upkeep: [{ name: 'yearly confirmation of families', label: '家庭信息年度确认', everySeconds: 3600, run: askYearly }],
}
