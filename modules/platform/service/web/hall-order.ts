import type { Hall, HallItem } from '../shared/hall.ts'

/** Matters as a thumb finds them: what somebody used last first, then what most people come for. */
export function byUse({ items, recents }: Pick<Hall, 'items' | 'recents'>): HallItem[] {
  const used = new Map(recents.map(({ id }, i) => [id, i]))
  const rank = ({ id }: HallItem) => used.get(id) ?? recents.length
  return items.toSorted((a, b) => rank(a) - rank(b) || b.hot - a.hot)
}
