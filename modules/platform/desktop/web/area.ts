import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'desktop',
  load: () => import('./index.ts'),
  phoneTabs: [
    { path: '/index', name: tKey('首页'), icon: 'house', for: { everybody: 10 } },
    { path: '/index', name: tKey('工作台'), icon: 'gauge', for: { fdy: 10, yx: 10, xgc: 10 } },
  ],
  contributes: { deskCards: () => import('./cards.tsx') },
  staticPages: [
    {
      path: '/index',
      title: tKey('首页'),
      icon: 'house',
      place: 'shell',
      isAffix: true,
      isKeepAlive: true,
      load: async () => (await import('./desktop-page.tsx')).loadDesktopPage(),
    },
    {
      path: '/desktopset',
      title: tKey('自定义桌面'),
      icon: 'layout-grid',
      place: 'shell',
      isKeepAlive: true,
      load: async () => (await import('./set/set-page.tsx')).DesktopSetPage,
    },
  ],
}
