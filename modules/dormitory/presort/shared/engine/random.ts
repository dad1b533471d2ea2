/** Numbers that look random and are the same for one seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** The same things in another order, by the given numbers. */
export function shuffled<T>(list: readonly T[], random: (below: number) => number): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = random(i + 1)
    const other = copy[i]!
    copy[i] = copy[j]!
    copy[j] = other
  }
  return copy
}
