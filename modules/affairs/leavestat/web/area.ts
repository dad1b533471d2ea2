import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'leavestat',
  load: () => import('./index.ts'),
  drawsWith: ['leave', 'absence'],
  staticPages: [
    {
      path: '/datascreen/leavedatascreenone',
      title: tKey('数据大屏'),
      place: 'open',
      load: async () => (await import('./screen/leave-screen.tsx')).LeaveScreen,
    },
  ],
  contributes: {
    deskCards: () => import('./cards/cards.tsx'),
    studentAside: () => import('./stat/student-aside.tsx'),
    studentLife: () => import('./stat/student-life.ts'),
    studentTabs: () => import('./stat/student-tab.ts'),
  },
}
