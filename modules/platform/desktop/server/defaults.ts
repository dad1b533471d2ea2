import type { World } from '#kernel/world/world.ts'
import type { DeskItem } from '../shared/item.ts'

/** Roles whose desktop no card names have this one. */
const usual = 'usual'

/** The desktop the product gives a role before a school publishes its own: the cards that name it, from left to right and down. */
export function builtInItems({ cards }: World, roleCode: string): DeskItem[] {
  const spotsOf = (desk: string) =>
    [...cards.values()]
      .flatMap(({ code, desks }) => (desks?.[desk] ? [{ cardCode: code, ...desks[desk] }] : []))
      .toSorted((one, other) => one.place - other.place)
  const own = spotsOf(roleCode)
  let [x, y, tall] = [0, 0, 0]
  const isUsual = own.every(({ isAmongUsual }) => isAmongUsual)
  const spots = isUsual ? [...spotsOf(usual), ...own].toSorted((one, other) => one.place - other.place) : own
  return spots.map(({ cardCode, w, h, title }) => {
    if (x + w > 12) [x, y, tall] = [0, y + tall, 0]
    const item: DeskItem = { instanceId: cardCode, cardCode, x, y, w, h, ...(title ? { settings: { title } } : {}) }
    x += w
    tall = Math.max(tall, h)
    return item
  })
}
