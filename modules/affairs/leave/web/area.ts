import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'leave',
  load: () => import('./index.ts'),
  drawsWith: ['absence'],
  staticPages: [
    {
      path: '/parent/leave/:token',
      title: tKey('家长知情确认'),
      place: 'open',
      load: async () => (await import('./parent/parent-page.tsx')).ParentLeavePage,
    },
  ],
  contributes: { studentDeeds: () => import('./apply/student-deed.ts') },
}
