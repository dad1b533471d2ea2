import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'leaverecord',
  load: () => import('./index.ts'),
  drawsWith: ['leave', 'leaveextend', 'leavereturn', 'gate', 'absence'],
  contributes: {
    deskCards: () => import('./mine/entries.tsx'),
    deskNow: () => import('./mine/desk-now.ts'),
    phoneOwnPages: () => import('./phone-own-pages.ts'),
    phoneHome: () => import('./home/phone-parts.tsx'),
  },
}
