import type { Moment } from '#kernel/rules/school-time.ts'

/** Something that waits: since when, and by when it is to be done. */
export type Waiting = { key: string; since: Moment; deadline: Moment | null }

/** What is due first stands first, what has no time last, and of each what came first: the order in which servers list it. */
export function byDeadline(one: Waiting, other: Waiting): number {
  return at(one.deadline) - at(other.deadline) || at(one.since) - at(other.since) || (one.key < other.key ? -1 : 1)
}

/** Later than any moment, and still a number that can be subtracted. */
const never = Number.MAX_SAFE_INTEGER

function at(moment: Moment | null): number {
  return moment === null ? never : new Date(moment).getTime()
}
