/** Where the chosen role is kept. */
export const rolePref = 'desktop:role'

/**
 * Whose first page it is: the chosen role, else the first of those somebody holds, in the order the server tells them. Undefined while
 * it is not known which of several was chosen, so that no page of another role is shown before.
 */
export function roleOf(
  held: readonly string[],
  { chosen, isKnown }: { chosen: string; isKnown: boolean },
): string | undefined {
  if (held.length < 2) return held[0] ?? ''
  if (!isKnown) return undefined
  return held.includes(chosen) ? chosen : held[0]
}
