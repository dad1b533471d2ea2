import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'
import { everybodys } from '../shared/everybodys-screens.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'service',
  load: () => import('./index.ts'),
  fixedRoutes: Object.values(everybodys),
  phoneTabs: [{ path: '/servicecenter', name: tKey('服务'), icon: 'layout-grid', for: { usual: 20, zzzx: 20 } }],
  contributes: {
    todoPanels: () => import('./todo-panels.tsx'),
    search: () => import('./service-search.ts'),
  },
}
