import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'absence',
  load: () => import('./index.ts'),
  drawsWith: ['leave', 'leavereturn'],
  contributes: {
    deskCards: () => import('./lesson/desk-cards.ts'),
    menuCounts: () => import('./overdue/menu-counts.ts'),
    phoneHome: () => import('./lesson/phone-parts.tsx'),
    studentToday: () => import('./board/student-today.ts'),
  },
}
