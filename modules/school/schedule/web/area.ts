import type { WebModule } from '#browser/wire/web-modules.ts'
import { everybodys } from '../shared/everybodys-screens.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'schedule',
  load: () => import('./index.ts'),
  fixedRoutes: Object.values(everybodys),
  contributes: { deskCards: () => import('./cards.tsx') },
}
