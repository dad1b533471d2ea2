/** A likely meaning of a text that names nothing: what to write instead, and the row it stands for. */
export type Suggestion = { readonly text: string; readonly id?: string }

const leastLike = 0.5

/** The candidate most like a text, by the characters they share and the order these stand in; none where nothing is like it. */
export function nearest(text: string, candidates: readonly Suggestion[]): Suggestion | undefined {
  const wanted = partsOf(text)
  let best: { of: Suggestion; score: number } | undefined
  for (const candidate of candidates) {
    const score = likeness(wanted, partsOf(candidate.text))
    if (score >= leastLike && score > (best?.score ?? 0)) best = { of: candidate, score }
  }
  return best?.of
}

type Parts = { single: ReadonlyMap<string, number>; pairs: ReadonlyMap<string, number>; length: number }

function partsOf(text: string): Parts {
  const characters = [...text.normalize('NFKC').toLowerCase().replace(/\s/g, '')]
  const pairs = characters.slice(1).map((character, i) => characters[i]! + character)
  return { single: counted(characters), pairs: counted(pairs), length: characters.length }
}

// Shared characters decide; pairs only choose between candidates that share the same ones.
function likeness(a: Parts, b: Parts): number {
  if (a.length === 0 || b.length === 0) return 0
  return (2 * shared(a.single, b.single)) / (a.length + b.length) + shared(a.pairs, b.pairs) / 1000
}

function counted(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

function shared(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [item, count] of a) sum += Math.min(count, b.get(item) ?? 0)
  return sum
}
