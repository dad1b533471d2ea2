/** What stood in front when the list was last looked at: where, in which list, and whether an address had named it. */
export type Stood = { key: string; at: number; scope: string; asked: string | undefined }

type Seen<T> = {
  items: readonly T[]
  /** What the list is narrowed to; in another one the first comes forward. */
  scope: string
  /** What the address names. */
  asked: string | undefined
  stood: Stood | undefined
  isMeant: (item: T, asked: string) => boolean
  /** Only what the address names, as on a phone, where it would cover the list. */
  isNamedOnly: boolean
}

/**
 * What stands in front: what the address names; else what stood there, so that nothing else slips under somebody's hands
 * when a more urgent one arrives; else what took its place once it was decided, here or elsewhere. Nothing where the
 * address names something this list never held.
 */
export function inFront<T extends { key: string }>(seen: Seen<T>): T | undefined {
  const { items, scope, asked, stood, isMeant } = seen
  const named = asked === undefined ? undefined : items.find((item) => item.key === asked || isMeant(item, asked))
  if (named || seen.isNamedOnly) return named
  if (asked !== undefined && stood?.asked !== asked) return undefined
  const place = stood?.scope === scope ? stood.at : 0
  return items.find(({ key }) => key === stood?.key) ?? items[Math.min(place, items.length - 1)]
}

/** Which one comes forward when one of them is done: the next, at the end the one before. */
export function after<T extends { key: string }>(items: readonly T[], key: string): T | undefined {
  const at = items.findIndex((item) => item.key === key)
  return at < 0 ? undefined : (items[at + 1] ?? items[at - 1])
}

/** Chosen or no longer; never more than can be decided at once. */
export function toggled(picked: ReadonlySet<string>, key: string, most: number): ReadonlySet<string> {
  return picked.has(key) ? without(picked, [key]) : new Set([...picked, key].slice(0, most))
}

export function without(picked: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  return new Set([...picked].filter((key) => !keys.includes(key)))
}
