import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'base',
  load: () => import('./index.ts'),
  phoneTabs: [
    { path: '/mystudent/list', name: tKey('学生'), icon: 'users-round', for: { fdy: 20 } },
    { path: '/mystudent/bzr', name: tKey('学生'), icon: 'users-round', for: { bzr: 20 } },
    { path: '/base/student', name: tKey('学生'), icon: 'users-round', for: { yx: 20, xgc: 20 } },
  ],
  contributes: {
    phoneOwnPages: () => import('./phone-own-pages.ts'),
    deskCards: () => import('./cards.tsx'),
    studentLife: () => import('./student/status-life.ts'),
    search: () => import('./student/student-search.tsx'),
  },
}
