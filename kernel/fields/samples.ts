import type { AnyField } from '#kernel/entity/field.ts'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { beginOf, writtenOf } from '#kernel/rules/school-time.ts'
import type { CodeOptions } from './choices/code/kind.ts'
import type { DayOptions } from './times/day/kind.ts'
import type { DecimalOptions } from './values/decimal/kind.ts'
import type { IntegerOptions } from './values/integer/kind.ts'
import type { CodeItem } from './kind.ts'
import { kindOf } from './kinds.ts'
import type { MoneyOptions } from './values/money/kind.ts'
import { stateItems } from './choices/state/kind.ts'
import type { TextOptions } from './texts/text/kind.ts'

/** What a sample may ask: the day, code sets, and rows of other entities. */
export type SampleWorld = {
  today: string
  codes(set: string): readonly CodeItem[]
  /** Id of some row of an entity, undefined where there is none to name. */
  reference(entity: string): string | undefined
}

type Sample = (field: AnyField, n: number, world: SampleWorld) => unknown

const day = 86_400_000

/** By kind: a valid value that differs with `n`. Undefined where the kind has none to offer (files, shapes of one's own). */
const samples: Record<string, Sample> = {
  text: (field, n) => fitting(field, textCandidates(field, n)),
  longText: (field, n) => fitting(field, [`第一行 ${n}\n第二行`, `样${n}`]),
  integer(field, n) {
    const { min = 0, max = 1_000_000 } = field.options as IntegerOptions
    return min + (n % (max - min + 1))
  },
  decimal(field, n) {
    const { places, min = 0, max = 1_000_000 } = field.options as DecimalOptions
    return (Math.ceil(min) + (n % (Math.floor(max - min) + 1))).toFixed(places)
  },
  money(field, n) {
    const { minFen = 0, maxFen = 1_000_000 } = field.options as MoneyOptions
    return minFen + (n % (maxFen - minFen + 1))
  },
  flag: (_field, n) => n % 2 === 0,
  day(field, n, { today }) {
    const { min = '2000-01-01', max = '2040-12-31' } = field.options as DayOptions
    const first = Date.parse(min)
    const days = Math.floor((Date.parse(max === 'today' ? today : max) - first) / day)
    return new Date(first + (n % (days + 1)) * day).toISOString().slice(0, 10)
  },
  timeOfDay: (_field, n) => `${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
  moment: (_field, n) => writtenOf(beginOf('2020-01-01').getTime() + n * 60_000),
  code(field, n, world) {
    const usable = world.codes((field.options as CodeOptions).set!).filter((item) => !item.disabled)
    return usable[n % usable.length]?.key
  },
  codes(field, n, world) {
    const usable = world.codes((field.options as CodeOptions).set!).filter((item) => !item.disabled)
    return usable.length === 0 ? undefined : [usable[n % usable.length]!.key]
  },
  state(field, n) {
    const items = stateItems(field)
    return items[n % items.length]!.key
  },
  ref: (field, _n, world) => world.reference(kindOf(field).refersTo!(field)!),
  refs(field, _n, world) {
    const id = world.reference(kindOf(field).refersTo!(field)!)
    return id ? [id] : undefined
  },
  // A root: every tree has room for one more.
  parent: () => undefined,
  phone: (_field, n) => String(13_800_000_000 + (n % 100_000_000)),
  email: (_field, n) => `sample${n}@example.edu.cn`,
  url: (_field, n) => `https://example.edu.cn/${n}`,
  idCard(_field, n) {
    const birthday = new Date(Date.parse('2004-01-01') + (Math.floor(n / 1000) % 700) * day).toISOString().slice(0, 10)
    const first17 = `430102${birthday.replaceAll('-', '')}${String(n % 1000).padStart(3, '0')}`
    return first17 + idCardCheckDigit(first17)
  },
  files: () => undefined,
  json: () => undefined,
  region: (_field, n) => ['430000', '430100', '430102', '110101', '441900'][n % 5],
  richText: (_field, n) => `<p>样例 ${n}</p>`,
  secret: (_field, n) => `s3cret-${n}-${'x'.repeat(20)}`,
}

/** A value a caller could send for a field, valid by its declaration; `n` makes it differ from others. */
export function sampleOf(field: AnyField, n: number, world: SampleWorld): unknown {
  const sample = samples[field.kind]
  if (!sample) throw new Error(`field kind ${field.kind} has no sample`)
  return sample(field, n, world)
}

// A pattern cannot be run backwards, so usual shapes are tried in turn.
function fitting(field: AnyField, candidates: readonly string[]): string {
  const rule = kindOf(field).schema(field, { today: '9999-12-31' })
  const found = candidates.find((text) => rule.safeParse(text).success)
  if (found === undefined) throw new Error(`no sample fits ${field.options.label}: add a shape to textCandidates`)
  return found
}

function textCandidates(field: AnyField, n: number): string[] {
  const { max = 100 } = field.options as TextOptions
  const inWords = `样${[...String(n)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`
  const shapes = [
    `样例${n}`,
    `S${String(n).padStart(7, '0')}`,
    inWords,
    String(100_000 + (n % 900_000)),
    `S${n.toString(36)}`,
    `s${String(n).padStart(7, '0')}`,
    [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(n / place) % 26))).join(''),
    `${(n % 16) + 1}周`,
    `${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
    `${2000 + (n % 900)}-${2001 + (n % 900)}`,
    `${2000 + (Math.floor(n / 12) % 1000)}-${String((n % 12) + 1).padStart(2, '0')}`,
  ]
  // What is too long is cut in front: the end is what makes it differ.
  return shapes.map((shape) => [...shape].slice(-max).join(''))
}
