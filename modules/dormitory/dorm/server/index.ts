import { resource } from '#kernel/operations/resource.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { choosesThere } from '../shared/pictures.ts'
import { level, roomType } from '../shared/room.ts'
import { assets } from './assets.ts'
import { beds, lockWatch } from './beds.ts'
import { cadres } from './cadres.ts'
import { cards } from './cards.ts'
import { choiceRoutes } from './choices.ts'
import { dormitories, floors } from './dormitories.ts'
import { generateRoutes } from './generate.ts'
import { keepers, keeperService, scopeKinds } from './keepers.ts'
import { lookRoutes } from './look.ts'
import { nightService } from './night.ts'
import { lockPassing } from './pass-locks.ts'
import { planRoutes } from './plan.ts'
import { rooms } from './rooms.ts'

const levels = resource(level, { scope: 'open', picker: { isOpen: true } })
const types = resource(roomType, {
  scope: 'open',
  picker: { isOpen: true },
  readsFiles: (ctx, typeId) => ctx.call(choosesThere, { typeId }),
})

/** Behaviour of houses, rooms and beds. */
export const server: ServerPart = {
  module: 'dorm',
  resources: [dormitories, floors, levels, types, rooms, beds, assets, keepers, cadres],
  routes: [...lookRoutes, ...generateRoutes, ...planRoutes, ...choiceRoutes],
  cards,
  scopeKinds,
  services: [keeperService, lockPassing, nightService],
  upkeep: [lockWatch],
}
