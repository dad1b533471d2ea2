import { computeDue, firstCount } from '#services/datascreen/server/compute.ts'
import type { ServerPart, World } from '#kernel/world/world.ts'
import { screenRoutes, screens, seedScreens } from './screens.ts'

/** Behaviour of data screens. */
export const server: ServerPart = {
  module: 'datascreen',
  resources: [screens],
  routes: screenRoutes,
  upkeep: [{ name: 'data screens', label: '数据大屏计算', everySeconds: 5, run: computeDue, rests: firstCount }],
  seeds: [{ name: 'data screens', content: (world: World) => [...world.screens.keys()], run: seedScreens }],
}
