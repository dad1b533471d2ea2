type Timed = { start: string; end: string; isBusy: boolean }

/** Whether two busy items want the same time: what ends as the other begins does not. */
export function isConflict(one: Timed, other: Timed): boolean {
  return (
    one.isBusy &&
    other.isBusy &&
    Date.parse(one.start) < Date.parse(other.end) &&
    Date.parse(other.start) < Date.parse(one.end)
  )
}

/** Every item that is in conflict with another one. */
export function conflicting<T extends Timed>(items: readonly T[]): ReadonlySet<T> {
  const found = new Set<T>()
  const sorted = items.filter((one) => one.isBusy).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  let open: T[] = []
  for (const item of sorted) {
    open = open.filter((one) => Date.parse(one.end) > Date.parse(item.start))
    for (const one of open) {
      if (!isConflict(one, item)) continue
      found.add(one)
      found.add(item)
    }
    open.push(item)
  }
  return found
}
