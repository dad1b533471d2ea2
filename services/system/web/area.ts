import { ownPages } from '#browser/shell/own-pages.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'system',
  load: () => import('./index.ts'),
  staticPages: ownPages,
  contributes: { personalSections: () => import('./personal-sections.tsx') },
}
