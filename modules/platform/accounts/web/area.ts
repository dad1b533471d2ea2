import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'accounts',
  load: () => import('./index.ts'),
  staticPages: [
    {
      path: '/personalcenter',
      title: tKey('个人中心'),
      icon: 'user-round',
      place: 'shell',
      isKeepAlive: true,
      load: async () => (await import('./centre/centre-page.tsx')).CentrePage,
    },
  ],
  contributes: { personalSections: () => import('./centre/sections.ts') },
}
