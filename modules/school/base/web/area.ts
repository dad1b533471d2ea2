import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'base',
  load: () => import('./index.ts'),
  contributes: {
    phoneOwnPages: () => import('./phone-own-pages.ts'),
    deskCards: () => import('./cards.tsx'),
    studentLife: () => import('./student/status-life.ts'),
    search: () => import('./student/student-search.tsx'),
  },
}
