import type { ComponentType, ReactNode } from 'react'

/** The place (`contributes`) where a module adds to the first page of a phone. */
export const phoneHome = 'phoneHome'

/**
 * Something on the first page of a phone. `for` says on whose, by the role in use, and at which turn; `everybody` are the roles it does
 * not name. Of what stands out in the brand's colour there is one at most: a `Hero` that has nothing to show draws `rest`.
 */
export type PhoneHomePart = {
  for: Readonly<Record<string, number>>
  /** Shown to whoever has this page. */
  page?: string
  View?: ComponentType
  Hero?: ComponentType<{ rest: ReactNode }>
  /** A code of the own to hold out, from the head of the page. */
  code?: { path: string; label: () => string }
}

/** What stands on the first page of a role, in its order. */
export function partsOfRole(
  parts: readonly PhoneHomePart[],
  role: string,
  hasPage: (path: string) => boolean,
): PhoneHomePart[] {
  const place = ({ for: places }: PhoneHomePart) => places[role] ?? places['everybody']
  return parts
    .filter((part) => place(part) !== undefined && (part.page === undefined || hasPage(part.page)))
    .toSorted((a, b) => place(a)! - place(b)!)
}
