import { columns, type Box, type DeskItem } from './item.ts'

/** Rows that locked cards must not sink below, by card. */
export type Locks = ReadonlyMap<string, Box>

/**
 * Puts cards so that none overlaps another and none floats: each is raised as far as it goes. The same cards give the same places,
 * in whatever order they come. A locked card never ends below its row.
 */
export function pack<T extends DeskItem>(items: readonly T[], locks: Locks = new Map()): T[] {
  const placed = separated(items.map(within), locks)
  return raised(placed)
}

/** Cards in the order in which they are read. */
export function inReadingOrder<T extends DeskItem>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.y - b.y || a.x - b.x || compare(a.instanceId, b.instanceId))
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/** One card is moved or resized: it gets the place, the others make way downwards, and everything is raised. */
export function withMoved<T extends DeskItem>(items: readonly T[], moved: T, locks: Locks = new Map()): T[] {
  const first = within(moved)
  const others = inReadingOrder(items.filter((item) => item.instanceId !== moved.instanceId))
  return pack(pushedAside([first], others), locks)
}

/** The first free place for a card of that size, below everything if there is none between. */
export function freePlace(items: readonly DeskItem[], size: { w: number; h: number }): { x: number; y: number } {
  const w = Math.min(columns, size.w)
  for (let y = 0; ; y += 1) {
    for (let x = 0; x + w <= columns; x += 1) {
      const box = { x, y, w, h: size.h }
      // Between cards counts only what would stay there: something must hold it up.
      const isHeld = y === 0 || items.some((item) => overlaps({ ...box, y: y - 1 }, item))
      if (isHeld && !items.some((item) => overlaps(box, item))) return { x, y }
    }
  }
}

/** The same cards on a grid of fewer columns: narrow ones share a row, wide ones take it whole. */
export function narrowed<T extends DeskItem>(items: readonly T[]): T[] {
  let [left, top, tall] = [0, 0, 0]
  return inReadingOrder(items).map((item) => {
    const w = item.w <= columns / 2 ? columns / 2 : columns
    if (left + w > columns) [left, top, tall] = [0, top + tall, 0]
    const placed = { ...item, x: left, y: top, w }
    left += w
    tall = Math.max(tall, item.h)
    return placed
  })
}

function within<T extends DeskItem>(item: T): T {
  const w = Math.min(columns, Math.max(1, Math.trunc(item.w)))
  return {
    ...item,
    w,
    h: Math.max(1, Math.trunc(item.h)),
    x: Math.min(columns - w, Math.max(0, Math.trunc(item.x))),
    y: Math.max(0, Math.trunc(item.y)),
  }
}

/** Without overlaps: locked cards first, where they lie or where the school put them, the others beside and below them. */
function separated<T extends DeskItem>(items: readonly T[], locks: Locks): T[] {
  const order = inReadingOrder(items)
  const isLocked = (item: T) => locks.has(item.cardCode)
  const own = pushedAside<T>([], order.filter(isLocked))
  const isTooLow = own.some((item) => item.y > locks.get(item.cardCode)!.y)
  const locked = isTooLow
    ? pushedAside<T>([], inReadingOrder(own.map((item) => ({ ...item, ...boxOf(locks.get(item.cardCode)!) }))))
    : own
  return pushedAside(
    locked,
    order.filter((item) => !isLocked(item)),
  )
}

function pushedAside<T extends DeskItem>(standing: readonly T[], coming: readonly T[]): T[] {
  const placed = [...standing]
  for (const item of coming) {
    let place = item
    for (let hit = hitBy(place, placed); hit; hit = hitBy(place, placed)) place = { ...place, y: hit.y + hit.h }
    placed.push(place)
  }
  return placed
}

function raised<T extends DeskItem>(items: readonly T[]): T[] {
  const placed: T[] = []
  for (const item of inReadingOrder(items)) {
    let place = item
    while (place.y > 0 && !hitBy({ ...place, y: place.y - 1 }, placed)) place = { ...place, y: place.y - 1 }
    placed.push(place)
  }
  return inReadingOrder(placed)
}

function hitBy<T extends DeskItem>(item: T, others: readonly T[]): T | undefined {
  return others.find((other) => overlaps(item, other))
}

function boxOf({ x, y, w, h }: Box): Box {
  return { x, y, w, h }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
