type Open = { id: string; sex: string | null; floor: string; free: number; only: string | null }
type Want = { key: string; owner: string; sex: string; beds: number }
type Given = { roomId: string; key: string }

/**
 * Rooms for whoever is short of beds, in blocks of neighbours and the largest first. With `wholeOnly` nobody gets a room they would not
 * fill: the rest of a class lives with others in rooms that are of no class.
 */
export function fillRooms(
  open: readonly Open[],
  wants: readonly Want[],
  { wholeOnly }: { wholeOnly: boolean },
): { given: Given[]; short: number } {
  const taken = new Set<string>()
  const given: Given[] = []
  let short = 0
  for (const want of wants.toSorted((a, b) => b.beds - a.beds || (a.key < b.key ? -1 : 1))) {
    const able = open.filter(
      ({ id, sex, only }) => !taken.has(id) && sex === want.sex && (only === null || only === want.owner),
    )
    let left = want.beds
    for (const room of blocks(able, want.beds)) {
      if (left <= 0) break
      if (wholeOnly && room.free > left) continue
      taken.add(room.id)
      given.push({ roomId: room.id, key: want.key })
      left -= room.free
    }
    short += Math.max(0, left)
  }
  return { given, short: wholeOnly ? 0 : short }
}

/** The first block of one floor that holds them all, else rooms in their order. */
function blocks(rooms: readonly Open[], beds: number): readonly Open[] {
  const floors = [...Map.groupBy(rooms, ({ floor }) => floor).values()]
  const sum = (list: readonly Open[]) => list.reduce((total, { free }) => total + free, 0)
  return floors.find((list) => sum(list) >= beds) ?? rooms
}
