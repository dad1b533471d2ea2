import { freePlace, inReadingOrder, pack, type Locks } from './pack.ts'
import type { Box, DeskItem } from './item.ts'

export type EffectiveInput = {
  /** What the person has; none shows what the school set for the role. */
  own: readonly DeskItem[] | null
  /** What the school set for the role. */
  base: readonly DeskItem[]
  /** Cards that came with a merge since the person last saved. */
  added?: readonly string[]
  /** Whether a card may be shown: known, in use, and allowed to the role. */
  isAllowed(cardCode: string): boolean
}

/** The desktop as it is shown: the own one, with what the school insists on and what it added, without what the person may not see. */
export function effectiveItems({ own, base, added = [], isAllowed }: EffectiveInput): DeskItem[] {
  const locks = locksOf(base)
  const start = (own ?? base).filter((item) => isAllowed(item.cardCode)).map((item) => marked(item, locks))
  const has = (code: string) => start.some((item) => item.cardCode === code)
  const insisted = base.filter((item) => item.locked && isAllowed(item.cardCode) && !has(item.cardCode))
  const packed = pack([...start, ...insisted], locks)
  const coming = base.filter(
    (item) => added.includes(item.cardCode) && isAllowed(item.cardCode) && !has(item.cardCode) && !item.locked,
  )
  return pack(
    inReadingOrder(coming).reduce((items, item) => [...items, { ...item, y: bottomOf(items) }], packed),
    locks,
  )
}

/** Where the school put the cards that it insists on. */
export function locksOf(base: readonly DeskItem[]): Locks {
  return new Map(base.filter((item) => item.locked).map((item): [string, Box] => [item.cardCode, item]))
}

/** Cards of the new default that the old one did not have. */
export function addedCards(before: readonly DeskItem[], after: readonly DeskItem[]): string[] {
  const had = new Set(before.map((item) => item.cardCode))
  return [...new Set(after.map((item) => item.cardCode).filter((code) => !had.has(code)))]
}

/** A card that is put on, at the first place that is free. */
export function withCard(
  items: readonly DeskItem[],
  card: { code: string; size: { w: number; h: number } },
  instanceId: string,
): DeskItem[] {
  const item: DeskItem = {
    instanceId,
    cardCode: card.code,
    ...freePlace(items, card.size),
    w: card.size.w,
    h: card.size.h,
  }
  return pack([...items, item])
}

function marked(item: DeskItem, locks: Locks): DeskItem {
  const { locked: _, ...rest } = item
  return locks.has(item.cardCode) ? { ...rest, locked: true } : rest
}

function bottomOf(items: readonly DeskItem[]): number {
  return Math.max(0, ...items.map((item) => item.y + item.h))
}
