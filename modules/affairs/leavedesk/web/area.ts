import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before its page is opened. */
export const area: WebModule = {
  name: 'leavedesk',
  load: () => import('./index.ts'),
  drawsWith: ['leave', 'absence'],
  contributes: {
    deskFacts: () => import('./approve/desk-facts.ts'),
    menuCounts: () => import('./approve/menu-counts.ts'),
    phoneHome: () => import('./home/phone-parts.ts'),
  },
}
