import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'process',
  load: () => import('./index.ts'),
  staticPages: ['/verify', '/verify/:code'].map((path) => ({
    path,
    title: tKey('证明核验'),
    place: 'open',
    load: async () => (await import('./print/verify-page.tsx')).VerifyPage,
  })),
  // Where own applications stood before; messages and favourites still lead there.
  moved: { '/process/mine': '/personal/usermoreapplys' },
  contributes: { search: () => import('./search.ts') },
}
