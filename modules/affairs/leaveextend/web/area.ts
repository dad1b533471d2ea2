import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area: it has no page of its own, other areas draw with its parts. */
export const area: WebModule = { name: 'leaveextend', load: () => import('./index.ts'), drawsWith: ['leave'] }
