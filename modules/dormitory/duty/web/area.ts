import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'duty',
  load: () => import('./index.ts'),
  phoneTabs: [{ path: '/dormitory/desk', name: tKey('值班'), icon: 'lamp-desk', for: { sg: 20 } }],
  contributes: {
    deskCards: () => import('./cards.tsx'),
    phoneHome: () => import('./phone-parts.tsx'),
    keeperEntries: () => import('./keeper-entries.tsx'),
  },
}
