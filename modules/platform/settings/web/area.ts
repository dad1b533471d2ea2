import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'settings',
  load: () => import('./index.ts'),
  staticPages: [
    {
      path: '/registerschool',
      title: tKey('软件注册'),
      place: 'open',
      load: async () => (await import('./register/register-page.tsx')).RegisterPage,
    },
  ],
}
