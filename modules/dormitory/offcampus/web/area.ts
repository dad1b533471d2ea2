import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'offcampus',
  load: () => import('./index.ts'),
  contributes: { myDormDeeds: () => import('./dorm-deed.ts') },
}
