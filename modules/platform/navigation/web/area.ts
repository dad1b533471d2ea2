import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'
import { everybodys } from '../shared/everybodys-screens.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'navigation',
  load: () => import('./index.ts'),
  fixedRoutes: Object.values(everybodys),
  staticPages: [
    {
      path: '/cas/login',
      title: tKey('登录应用'),
      place: 'returning',
      load: async () => (await import('./apps/sso-page.tsx')).CasLoginPage,
    },
    {
      path: '/oauth2/authorize',
      title: tKey('登录应用'),
      place: 'returning',
      load: async () => (await import('./apps/sso-page.tsx')).AuthorizePage,
    },
    {
      path: '/app/frame',
      title: tKey('应用'),
      icon: 'app-window',
      place: 'shell',
      isKeepAlive: true,
      load: async () => (await import('./apps/app-frame.tsx')).AppFramePage,
    },
  ],
  contributes: {
    deskCards: () => import('./cards.tsx'),
    phoneHome: () => import('./phone/phone-grid.tsx'),
    search: () => import('./apps/app-search.ts'),
  },
}
