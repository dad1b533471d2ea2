import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'change',
  load: () => import('./index.ts'),
  drawsWith: ['dorm', 'stay'],
  contributes: {
    deskCards: () => import('./desk-card.tsx'),
    deskFacts: () => import('./desk-facts.tsx'),
    keeperEntries: () => import('./keeper-entries.tsx'),
    myDormDeeds: () => import('./dorm-deed.ts'),
  },
}
