/** A freshman as far as the division into classes looks. */
export type Freshman = {
  id: string
  xmPy: string
  sex: string | null
  originCanton: string | null
  admitScore: number | null
}

/** What a division heeds beside equal sizes, which it always does. */
export type SplitRules = { sex: boolean; origin: boolean; score: boolean }

/** A class to be filled, with how many it holds already. */
export type Bin = { key: string; has: number }

/**
 * Deals freshmen out over classes. Each round gives one to every class of the lowest size, so sizes differ by one at most; men
 * are dealt before women, places of origin one after another, and by score the rounds run to and fro. The same people give the
 * same classes, in whatever order they come.
 */
export function splitFreshmen(
  people: readonly Freshman[],
  bins: readonly Bin[],
  rules: SplitRules,
): Map<string, string> {
  const sorted = people.toSorted((a, b) => compareFor(rules, a, b))
  const sizes = bins.map((bin) => bin.has)
  const given = new Map<string, string>()
  // Within the round in which women follow the men both come to different classes. The last round runs the same way as that
  // one, so that neither men nor women differ by more than one.
  let wayAtSwitch: boolean | null = null
  for (let next = 0, round = 0; next < sorted.length && bins.length > 0; round++) {
    const lowest = Math.min(...sizes)
    const taking = sizes.flatMap((size, i) => (size === lowest ? [i] : []))
    const dealt = sorted.slice(next, next + taking.length)
    let isBack = rules.score && round % 2 === 1
    if (rules.sex && dealt.length < taking.length && wayAtSwitch !== null) isBack = wayAtSwitch
    if (dealt.some((one) => one.sex !== dealt[0]!.sex)) wayAtSwitch = isBack
    if (isBack) taking.reverse()
    for (const [i, one] of dealt.entries()) {
      given.set(one.id, bins[taking[i]!]!.key)
      sizes[taking[i]!]! += 1
    }
    next += dealt.length
  }
  return given
}

export type NumberOrder = 'pinyin' | 'score' | 'sexPinyin'

/** The order in which the students of a class are numbered. */
export function inNumberOrder<P extends Freshman>(people: readonly P[], order: NumberOrder): P[] {
  return people.toSorted((a, b) => {
    if (order === 'score' && a.admitScore !== b.admitScore) return (b.admitScore ?? -1) - (a.admitScore ?? -1)
    if (order === 'sexPinyin' && a.sex !== b.sex) return text(a.sex, b.sex)
    return text(a.xmPy, b.xmPy) || text(a.id, b.id)
  })
}

/** Numbers for so many students of one class: the first free ones, passing over what was ever given. Null where the rule has no room. */
export function freeNumbers(
  count: number,
  numberAt: (seq: number) => string | null,
  taken: ReadonlySet<string>,
): string[] | null {
  const numbers: string[] = []
  for (let seq = 1; numbers.length < count; seq++) {
    const number = numberAt(seq)
    // A rule without a place for the sequence gives the same number for ever.
    if (number === null || number === numbers.at(-1) || seq > 10_000) return null
    if (!taken.has(number)) numbers.push(number)
  }
  return numbers
}

function compareFor(rules: SplitRules, a: Freshman, b: Freshman): number {
  return (
    (rules.sex ? text(a.sex, b.sex) : 0) ||
    (rules.origin ? text(a.originCanton, b.originCanton) : 0) ||
    (rules.score ? (b.admitScore ?? -1) - (a.admitScore ?? -1) : 0) ||
    text(a.xmPy, b.xmPy) ||
    text(a.id, b.id)
  )
}

/** By code unit: the same on every machine, whatever its locale. */
function text(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}
