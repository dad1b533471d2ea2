import type { WebModule } from '#browser/wire/web-modules.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'security',
  load: () => import('./index.ts'),
  moved: { '/personal/security': '/personalcenter?tab=devices' },
  contributes: {
    personalSections: () => import('./personal-sections.ts'),
    deskCards: () => import('./cards.tsx'),
  },
}
