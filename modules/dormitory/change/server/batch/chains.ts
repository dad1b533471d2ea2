/** Sets of moves in which somebody takes the bed another one leaves: each with its moves, the longest first. */
export function chainsOf(moves: readonly { from: string; to: string }[]): { from: string; to: string }[][] {
  const byFrom = new Map(moves.map((move) => [move.from, move]))
  const followed = new Set(moves.filter(({ to }) => byFrom.has(to)).map(({ to }) => to))
  const seen = new Set<string>()
  const chains: { from: string; to: string }[][] = []
  // Whoever takes a bed nobody asked for stands at the head; what is left are circles.
  for (const first of [...moves.filter(({ from }) => !followed.has(from)), ...moves]) {
    const chain: { from: string; to: string }[] = []
    for (let at: typeof first | undefined = first; at && !seen.has(at.from); at = byFrom.get(at.to)) {
      seen.add(at.from)
      chain.push(at)
    }
    if (chain.length > 1) chains.push(chain)
  }
  return chains.toSorted((a, b) => b.length - a.length)
}
