import type { WebModule } from '#browser/wire/web-modules.ts'
import { everybodys } from '../shared/everybodys-screens.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'office',
  load: () => import('./index.ts'),
  moved: { '/personal': '/personal/mymessage' },
  fixedRoutes: Object.values(everybodys),
  shellPart: () => import('./notice-popup/notice-popup.tsx'),
  contributes: {
    personalSections: () => import('./personal/personal-sections.tsx'),
    deskCards: () => import('./cards.tsx'),
    todoPanels: () => import('./todo-panels.tsx'),
  },
}
