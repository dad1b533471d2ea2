import { computeDue } from '#kernel/datascreen/server/compute.ts'
import type { ServerPart } from '#kernel/world.ts'
import { screenRoutes, screens, seedScreens } from './screens.ts'

/** Behaviour of data screens. */
export const datascreenServer: ServerPart = {
  module: 'datascreen',
  resources: [screens],
  routes: screenRoutes,
  // Every start looks whether an area brought a new screen: which ones there are is known only when everything is assembled.
  upkeep: [
    { name: 'data screens', label: '数据大屏计算', everySeconds: 5, run: computeDue },
    { name: 'data screens known', label: '数据大屏登记', everySeconds: 600, run: seedScreens },
  ],
  seeds: [{ name: 'data screens', content: 'screens of all areas', run: seedScreens }],
}
