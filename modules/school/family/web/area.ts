import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'family',
  load: () => import('./index.ts'),
  shellPart: () => import('./shell-part.tsx'),
  contributes: {
    phoneOwnPages: () => import('./phone-own-pages.ts'),
    studentLife: () => import('./life.ts'),
    studentTabs: () => import('./parts.ts'),
  },
}
