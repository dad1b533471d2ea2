import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'gate',
  load: () => import('./index.ts'),
  drawsWith: ['leave'],
  phoneTabs: [
    { path: '/leave/gate', name: tKey('核验'), icon: 'scan-line', for: { bwc: 20 } },
    { path: '/leave/passLog', name: tKey('记录'), icon: 'footprints', for: { bwc: 30 } },
  ],
  contributes: { phoneHome: () => import('./gate/phone-parts.tsx') },
}
