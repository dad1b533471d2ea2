import type { World } from '#kernel/world/world.ts'
import { columns, type DeskItem } from '../shared/item.ts'

/** Roles whose desktop no card names have this one. */
const usual = 'usual'

/** The desktop the product gives a role before a school publishes its own: the cards that name it, from left to right and down, each row filled. */
export function builtInItems({ cards }: World, roleCode: string, isShown: (cardCode: string) => boolean): DeskItem[] {
  const spotsOf = (desk: string) =>
    [...cards.values()]
      .flatMap(({ code, desks, size }) => (desks?.[desk] ? [{ cardCode: code, maxW: size.maxW, ...desks[desk] }] : []))
      .toSorted((one, other) => one.place - other.place)
  const own = spotsOf(roleCode)
  const isUsual = own.every(({ isAmongUsual }) => isAmongUsual)
  const spots = isUsual ? [...spotsOf(usual), ...own].toSorted((one, other) => one.place - other.place) : own
  let y = 0
  return inRows(spots.filter(({ cardCode }) => isShown(cardCode))).flatMap((row) => {
    let x = 0
    const placed = filled(row).map(({ cardCode, w, h, title }) => {
      const item: DeskItem = { instanceId: cardCode, cardCode, x, y, w, h, ...(title ? { settings: { title } } : {}) }
      x += w
      return item
    })
    y += Math.max(...row.map(({ h }) => h))
    return placed
  })
}

type Wide = { w: number; maxW: number }

function inRows<T extends Wide>(spots: readonly T[]): T[][] {
  const rows: T[][] = []
  for (const spot of spots) {
    const row = rows.at(-1)
    if (row && widthOf(row) + spot.w <= columns) row.push(spot)
    else rows.push([spot])
  }
  return rows
}

/** What a row leaves free goes to its cards from the right, as far as each may grow. */
function filled<T extends Wide>(row: readonly T[]): T[] {
  let free = columns - widthOf(row)
  return row
    .toReversed()
    .map((spot) => {
      const w = Math.min(spot.maxW, spot.w + free)
      free -= w - spot.w
      return { ...spot, w }
    })
    .toReversed()
}

function widthOf(row: readonly Wide[]): number {
  return row.reduce((sum, { w }) => sum + w, 0)
}
