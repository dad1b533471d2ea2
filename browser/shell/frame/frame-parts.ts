import { widthParts } from '#browser/kit/hooks/width/width-parts.ts'

/** What stands around the pages; the shell appears with it. */
export const frameParts = widthParts({
  desk: () => import('./desk-parts.tsx'),
  phone: () => import('../phone/phone-parts.tsx'),
})
