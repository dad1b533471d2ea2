import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'holiday',
  load: () => import('./index.ts'),
  staticPages: [
    {
      path: '/parent/holiday/:token',
      title: tKey('家长确认留宿'),
      place: 'open',
      load: async () => (await import('./parent-page.tsx')).ParentStayPage,
    },
  ],
  contributes: {
    deskCards: () => import('./desk-card.tsx'),
    myDormDeeds: () => import('./dorm-deed.ts'),
    studentLife: () => import('./student-life.ts'),
  },
}
