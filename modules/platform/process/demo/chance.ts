/** Numbers that look random and are the same every time. */
export type Chance = {
  next(): number
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  of(share: number): boolean
}

export function chanceFor(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { next, int, pick: (list) => list[int(0, list.length - 1)]!, of: (share) => next() < share }
}
