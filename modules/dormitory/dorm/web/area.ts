import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'dorm',
  load: () => import('./index.ts'),
  phoneTabs: [
    { path: '/dormitory/places', name: tKey('房间'), icon: 'bed-single', for: { sg: 30, lz: 30, ssgl: 30, wyzg: 30 } },
  ],
  contributes: { deskCards: () => import('./home/cards.tsx'), phoneHome: () => import('./home/phone-parts.tsx') },
}
