import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'leave',
  load: () => import('./index.ts'),
  drawsWith: ['absence', 'gate', 'leaveextend', 'leavereturn'],
  staticPages: [
    {
      path: '/parent/leave/:token',
      title: tKey('家长知情确认'),
      place: 'open',
      load: async () => (await import('./parent/parent-page.tsx')).ParentLeavePage,
    },
  ],
  contributes: {
    deskCards: () => import('./mine/entries.tsx'),
    deskNow: () => import('./mine/desk-now.ts'),
    phoneOwnPages: () => import('./phone-own-pages.ts'),
    phoneHome: () => import('./home/phone-parts.tsx'),
    studentDeeds: () => import('./apply/student-deed.ts'),
  },
}
