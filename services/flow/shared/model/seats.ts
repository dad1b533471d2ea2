/** How many of `seats` must agree for a share of `ratio` per cent: rounded up, one at least. */
export function neededSeats(seats: number, ratio: number): number {
  return Math.max(1, Math.floor((seats * ratio + 99) / 100))
}

/** What the seats come to: all that is still possible is left open. */
export function verdictOf({
  seats,
  need,
  agreed,
  refused,
}: {
  seats: number
  need: number
  agreed: number
  refused: number
}): 'pass' | 'fail' | 'open' {
  if (agreed >= need) return 'pass'
  return refused > seats - need ? 'fail' : 'open'
}
