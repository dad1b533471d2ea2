import type { Tone } from '#kernel/fields/choices/state/kind.ts'

/**
 * A group of open work by its age: how long it has waited, or how long it still has. It takes what is younger than
 * `below` and in no group before it; the one without a bound takes what has no age at all.
 */
export type AgeGroup<K extends string = string> = {
  readonly key: K
  readonly label: string
  readonly tone: Tone
  readonly below: number | null
  /** Not shown as long as nothing is in it. */
  readonly hidesEmpty?: true
}

/** The group of work of some age. */
export function ageOf<K extends string>(groups: readonly AgeGroup<K>[], age: number | null): K {
  return groups.find(({ below }) => (age === null ? below === null : below !== null && age < below))!.key
}

/** How much work of these ages is in each group. */
export function countAges<K extends string>(
  groups: readonly AgeGroup<K>[],
  ages: readonly (number | null)[],
): Record<K, number> {
  const keys = ages.map((age) => ageOf(groups, age))
  return Object.fromEntries(groups.map(({ key }) => [key, keys.filter((one) => one === key).length])) as Record<
    K,
    number
  >
}

/** What is open, oldest first. There may be more of it than is listed: the numbers count all. */
export type OpenWork<Item, K extends string = string> = {
  counts: Record<K, number>
  total: number
  isWhole: boolean
  rows: Item[]
}
