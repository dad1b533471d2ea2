import type { GridRoom, Place } from '../shared/place-routes.ts'

/** Rooms stay on the picture, and large enough to be touched. */
const least = { w: 2, h: 4 } as const
const round = (n: number) => Math.round(n * 100) / 100

/** A place within the picture, whatever was asked. */
export function kept({ x, y, w, h }: Place): Place {
  const [wide, high] = [Math.min(100, Math.max(least.w, w)), Math.min(100, Math.max(least.h, h))]
  return {
    x: round(Math.min(100 - wide, Math.max(0, x))),
    y: round(Math.min(100 - high, Math.max(0, y))),
    w: round(wide),
    h: round(high),
  }
}

/** Both sides of a corridor: even numbers above, odd ones below, in their order. */
export function corridor(rooms: readonly Pick<GridRoom, 'id' | 'roomNo'>[]): (Place & { id: string })[] {
  const isEven = (no: string) => Number(no.match(/\d(?=\D*$)/)?.[0] ?? 0) % 2 === 0
  const sides = [rooms.filter(({ roomNo }) => isEven(roomNo)), rooms.filter(({ roomNo }) => !isEven(roomNo))]
  const most = Math.max(1, ...sides.map((side) => side.length))
  const w = 96 / most
  return sides.flatMap((side, i) =>
    side.map(({ id }, n) => ({ id, ...kept({ x: 2 + n * w, y: i === 0 ? 4 : 56, w, h: 40 }) })),
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where a key leads: arrows move, with Shift they widen and heighten; null for any other key. */
export function stepped(place: Place, key: string, isSizing: boolean): Place | null {
  const [dx, dy] = steps[key] ?? [0, 0]
  if (dx === 0 && dy === 0) return null
  return kept(
    isSizing ? { ...place, w: place.w + dx, h: place.h + dy } : { ...place, x: place.x + dx, y: place.y + dy },
  )
}
