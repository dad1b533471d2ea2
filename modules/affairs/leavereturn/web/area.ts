import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before its page is opened. */
export const area: WebModule = { name: 'leavereturn', load: () => import('./index.ts'), drawsWith: ['leave'] }
