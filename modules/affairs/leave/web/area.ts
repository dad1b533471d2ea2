import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'leave',
  load: () => import('./index.ts'),
  staticPages: [
    {
      path: '/parent/leave/:token',
      title: tKey('家长知情确认'),
      place: 'open',
      load: async () => (await import('./parent/parent-page.tsx')).ParentLeavePage,
    },
    {
      path: '/datascreen/leavedatascreenone',
      title: tKey('数据大屏'),
      place: 'open',
      load: async () => (await import('./screen/leave-screen.tsx')).LeaveScreen,
    },
  ],
  phoneTabs: [
    { path: '/leave/gate', name: tKey('核验'), icon: 'scan-line', for: { bwc: 20 } },
    { path: '/leave/passLog', name: tKey('记录'), icon: 'door-open', for: { bwc: 30 } },
  ],
  contributes: {
    deskCards: () => import('./cards/cards.tsx'),
    deskNow: () => import('./mine/desk-now.ts'),
    deskFacts: () => import('./approve/desk-facts.ts'),
    menuCounts: () => import('./menu-counts.ts'),
    phoneOwnPages: () => import('./phone-own-pages.ts'),
    phoneHome: () => import('./home/phone-parts.tsx'),
    studentAside: () => import('./stat/student-aside.tsx'),
    studentLife: () => import('./stat/student-life.ts'),
    studentToday: () => import('./board/student-today.ts'),
    studentTabs: () => import('./stat/student-tab.ts'),
  },
}
