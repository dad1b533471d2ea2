/** How a thing loses its value: evenly over some years, never below a share of its price. */
export type WearRule = { years: number; floorPercent: number }
const usualWear: WearRule = { years: 8, floorPercent: 20 }

/** Whole months from one day to another; none where the second is earlier. */
function monthsBetween(from: string, to: string): number {
  const [a, b] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  return Math.max(0, b! - a! - (to.slice(8) < from.slice(8) ? 1 : 0))
}

/** What is left of the price of a thing on a day, in fen; a thing of unknown age counts as new. */
export function worthOf(
  { priceFen, since }: { priceFen: number; since: string | null },
  on: string,
  { years, floorPercent }: WearRule = usualWear,
): number {
  const months = since === null ? 0 : monthsBetween(since, on)
  const worn = Math.floor((priceFen * Math.max(0, years * 12 - months)) / (years * 12))
  return Math.max(worn, Math.floor((priceFen * floorPercent) / 100))
}

/** An amount among residents where nobody is to blame: equal shares, what cannot be divided goes to the head of the room, else to the last. */
export function sharesOf(
  amountFen: number,
  residents: readonly { id: string; isRoomHead: boolean }[],
): Map<string, number> {
  if (residents.length === 0) return new Map()
  const share = Math.floor(amountFen / residents.length)
  const head = residents.find(({ isRoomHead }) => isRoomHead) ?? residents.at(-1)!
  const rest = amountFen - share * residents.length
  return new Map(residents.map(({ id }) => [id, id === head.id ? share + rest : share]))
}
