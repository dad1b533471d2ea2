import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'
import { everybodys } from '../shared/everybodys-screens.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'timetable',
  load: () => import('./index.ts'),
  fixedRoutes: Object.values(everybodys),
  phoneTabs: [{ path: '/personal/mylesson', name: tKey('课表'), icon: 'clock', for: { tea: 20 } }],
  contributes: {
    deskCards: () => import('./cards.tsx'),
    phoneHome: () => import('./phone-parts.tsx'),
    studentLife: () => import('./student-day.ts'),
  },
}
