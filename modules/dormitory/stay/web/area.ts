import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'stay',
  load: () => import('./index.ts'),
  // The words of beds and rooms, which somebody without a page of theirs reads here.
  drawsWith: ['dorm'],
  contributes: {
    deskCards: () => import('./desk/cards.tsx'),
    keeperEntries: () => import('./desk/keeper-entries.tsx'),
    studentLife: () => import('./student-life.ts'),
    studentTabs: () => import('./student-tab.ts'),
    myDormDeeds: () => import('./leave/dorm-deed.ts'),
  },
}
