import { expect, test } from 'vitest'
import { freeNumbers, inNumberOrder, splitFreshmen, type Freshman, type SplitRules } from './split.ts'

let seed = 1
const next = (limit: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit
const crowd = (count: number): Freshman[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `s${i}`,
    xmPy: 'abcdefgh'[next(8)]! + 'xyz'[next(3)]!,
    sex: next(5) < 3 ? '1' : '2',
    originCanton: `4301${next(9)}`,
    admitScore: next(10) === 0 ? null : 200 + next(300),
  }))
const every: SplitRules[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  sex: Boolean(bits & 1),
  origin: Boolean(bits & 2),
  score: Boolean(bits & 4),
}))
const bins = (count: number, has: (i: number) => number = () => 0) =>
  Array.from({ length: count }, (_, i) => ({ key: `c${i}`, has: has(i) }))
const sizes = (given: Map<string, string>, keys: string[], chosen: (id: string) => boolean = () => true) =>
  keys.map((key) => [...given].filter(([id, at]) => at === key && chosen(id)).length)
const spread = (values: number[]) => Math.max(...values) - Math.min(...values)

test('sizes differ by one at most, men and women too where asked, whoever comes and by whatever rules', () => {
  for (let round = 0; round < 120; round++) {
    const people = crowd(1 + next(160))
    const classes = bins(1 + next(7))
    const keys = classes.map(({ key }) => key)
    for (const rules of every) {
      const given = splitFreshmen(people, classes, rules)
      expect(given.size).toBe(people.length)
      expect(spread(sizes(given, keys))).toBeLessThanOrEqual(1)
      if (!rules.sex) continue
      for (const sex of ['1', '2'])
        expect(
          spread(sizes(given, keys, (id) => people.find((one) => one.id === id)!.sex === sex)),
          `${sex} ${JSON.stringify(rules)}`,
        ).toBeLessThanOrEqual(1)
    }
  }
})

test('the same people give the same classes, in whatever order they come', () => {
  const people = crowd(97)
  for (const rules of every)
    expect(Object.fromEntries(splitFreshmen(people.toReversed(), bins(4), rules))).toEqual(
      Object.fromEntries(splitFreshmen(people, bins(4), rules)),
    )
})

test('classes that hold students already are filled up to the others first', () => {
  const given = splitFreshmen(
    crowd(10),
    bins(3, (i) => i * 4),
    { sex: false, origin: false, score: true },
  )
  expect(sizes(given, ['c0', 'c1', 'c2'])).toEqual([7, 3, 0])
})

test('by score the rounds run to and fro, so that no class has all the best', () => {
  const people = [90, 80, 70, 60, 50, 40].map((admitScore, i) => ({
    id: `s${i}`,
    xmPy: 'a',
    sex: '1',
    originCanton: null,
    admitScore,
  }))
  const given = splitFreshmen(people, bins(2), { sex: false, origin: false, score: true })
  expect(people.map(({ id }) => given.get(id))).toEqual(['c0', 'c1', 'c1', 'c0', 'c0', 'c1'])
})

test('one place of origin does not sit together', () => {
  const people = Array.from({ length: 12 }, (_, i) => ({
    id: `s${i}`,
    xmPy: 'a',
    sex: '1',
    originCanton: i < 6 ? '430100' : '430200',
    admitScore: null,
  }))
  const given = splitFreshmen(people, bins(3), { sex: false, origin: true, score: false })
  expect(sizes(given, ['c0', 'c1', 'c2'], (id) => Number(id.slice(1)) < 6)).toEqual([2, 2, 2])
})

test('nobody, and no class', () => {
  expect(splitFreshmen([], bins(3), every[7]!).size).toBe(0)
  expect(splitFreshmen(crowd(3), [], every[7]!).size).toBe(0)
})

test('students of a class are numbered by pinyin, by score, or women after men', () => {
  const people: Freshman[] = [
    { id: 'a', xmPy: 'zhao', sex: '1', originCanton: null, admitScore: 300 },
    { id: 'b', xmPy: 'an', sex: '2', originCanton: null, admitScore: 400 },
    { id: 'c', xmPy: 'li', sex: '1', originCanton: null, admitScore: null },
  ]
  expect(inNumberOrder(people, 'pinyin').map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(inNumberOrder(people, 'score').map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect(inNumberOrder(people, 'sexPinyin').map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('a number once given is passed over, and a rule without room says so', () => {
  const at = (seq: number) => (seq > 99 ? null : `20260301${String(seq).padStart(2, '0')}`)
  expect(freeNumbers(3, at, new Set(['2026030102']))).toEqual(['2026030101', '2026030103', '2026030104'])
  expect(freeNumbers(100, at, new Set())).toBeNull()
  expect(freeNumbers(2, () => '2026', new Set())).toBeNull()
})
