import { daysBetween } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { period, type Conditions, type Group, type Numbers, type SpanAnswer } from '../shared/figures.ts'
import { grainOf, periodsOf, spanBefore, type Comparison, type Grain, type Span } from '../shared/span.ts'
import type { Counting, Told } from './counting.ts'
import { namesOf } from './names.ts'
import { looksFor, statementOf, type Question } from './statement.ts'
import { countedBy, refuseHidden } from './within.ts'

export type SpanAsk<F extends string = string, D extends string = string> = {
  readonly span: Span
  readonly by: D
  readonly filter?: Conditions
  readonly grain?: Grain
  /** Groups beyond are counted and not sent. */ readonly most?: number
  /** Only these numbers are counted. */ readonly figures?: readonly F[]
  readonly compare?: Comparison | undefined
}

export type PairsAsk<F extends string, D extends string> = Omit<SpanAsk<F, D>, 'most' | 'compare' | 'figures'> & {
  readonly other: D
  readonly figures: readonly F[]
}

/** What rows that belong to nobody are counted under. */
const unnamed = '未分组'

const byName = new Intl.Collator('zh')

type Sums = Record<string, number>
type Keys = readonly (string | null)[]
type Tally = { readonly total: Sums; readonly groups: ReadonlyMap<string, { keys: Keys; sums: Sums }> }

/** Every number of a set for a span, for all of it and for each group of a dimension. */
export async function countSpan<F extends string, D extends string>(
  ctx: Ctx,
  counting: Counting<F, D>,
  { by, most = 1000, figures, compare, ...ask }: SpanAsk<F, D>,
): Promise<SpanAnswer<F, D>> {
  refuseHidden(ctx, counting.listed, [counting.set.dimensions[by]])
  const question = await questionOf(ctx, counting, ask)
  const { span, grain } = question
  const { total, groups: found } = await tally(question, figures ?? namesIn(counting), [by])
  const keys =
    by === period
      ? periodsOf(span, grain).map(({ key }) => key)
      : [...found.values()].map(({ keys: [key] }) => key ?? null)
  const names = await namesOf(ctx, counting.set.dimensions[by], keys)
  const groups = keys.map((key): Group<F> => ({
    key,
    ...(names.get(key ?? '') ?? { name: key ?? unnamed, note: null }),
    numbers: numbersOf(question, found.get(tagOf([key]))?.sums ?? {}, figures),
  }))
  const sorted = by === period ? groups : groups.toSorted(orderOf(counting.set.order))
  return {
    ...span,
    by,
    grain,
    total: numbersOf(question, total, figures),
    groups: sorted.slice(0, most),
    groupCount: sorted.length,
    ...(compare ? { before: await countTotal(ctx, counting, { ...ask, span: spanBefore(span, compare) }) } : {}),
  }
}

/** The numbers of a span undivided. */
export async function countTotal<F extends string>(
  ctx: Ctx,
  counting: Counting<F>,
  ask: Omit<SpanAsk<F>, 'by' | 'most' | 'compare'>,
): Promise<Numbers<F>> {
  const question = await questionOf(ctx, counting, ask)
  const { total } = await tally(question, ask.figures ?? namesIn(counting), [])
  return numbersOf(question, total, ask.figures)
}

/** A group of one dimension among those of another. */
export type Pair<F extends string> = {
  readonly key: string | null
  readonly name: string
  readonly other: string | null
  readonly otherName: string
  readonly numbers: Numbers<F>
}

/** Some numbers of each pair of a group and a member of another dimension, groups and members in their usual order. */
export async function countPairs<F extends string, D extends string>(
  ctx: Ctx,
  counting: Counting<F, D>,
  { by, other, figures, ...ask }: PairsAsk<F, D>,
): Promise<readonly Pair<F>[]> {
  refuseHidden(ctx, counting.listed, [counting.set.dimensions[by], counting.set.dimensions[other]])
  const question = await questionOf(ctx, counting, ask)
  const { groups } = await tally(question, figures, [by, other])
  const found = [...groups.values()]
  const [own, across] = [await membersOf(ctx, 0, by), await membersOf(ctx, 1, other)]
  return found
    .map(({ keys: [key = null, member = null], sums }): Pair<F> => ({
      key,
      name: own.nameOf(key),
      other: member,
      otherName: across.nameOf(member),
      numbers: numbersOf(question, sums, figures),
    }))
    .toSorted((a, b) => own.order(a.key, b.key) || across.order(a.other, b.other))

  async function membersOf(of: Ctx, place: 0 | 1, dimension: D) {
    const keys = [...new Set(found.map(({ keys: each }) => each[place] ?? null))]
    const names = await namesOf(of, counting.set.dimensions[dimension], keys)
    const places = new Map([...names.keys()].map((key, i) => [key, i]))
    const placeOf = (key: string | null) => places.get(key ?? '') ?? places.size
    return {
      nameOf: (key: string | null) => names.get(key ?? '')?.name ?? key ?? unnamed,
      order: (a: string | null, b: string | null) => placeOf(a) - placeOf(b) || (a ?? '').localeCompare(b ?? ''),
    }
  }
}

async function questionOf(
  ctx: Ctx,
  counting: Counting,
  { span, filter, grain = grainOf(span) }: Pick<SpanAsk, 'span' | 'filter' | 'grain'>,
): Promise<Question> {
  const values = (await counting.values?.(ctx)) ?? {}
  const counted = await countedBy(ctx, counting.listed, filter)
  const nothing = Object.fromEntries(Object.keys(counting.sums).map((name) => [name, 0]))
  return { ctx, counting, counted, span, grain, values, nothing }
}

/** The sums some numbers are made of, one statement for each pass over the rows that are needed for them. */
async function tally(question: Question, figures: readonly string[], by: readonly string[]): Promise<Tally> {
  const { ctx, counting } = question
  const total: Sums = {}
  const groups = new Map<string, { keys: Keys; sums: Sums }>()
  const looks = looksFor(
    counting,
    figures.flatMap((name) => needsOf(counting.figures[name]!)),
    by,
  )
  // Whoever only brings what others are compared with comes last: it adds to groups that are there.
  const isBackground = ({ sources }: (typeof looks)[number]) =>
    by.some((dimension) => [...sources.values()].every(({ brings }) => brings && !brings.includes(dimension)))
  for (const look of [...looks.filter((one) => !isBackground(one)), ...looks.filter(isBackground)]) {
    const { text, values } = await statementOf(question, look, by)
    const isUnknown = [...look.sources.values()].some(({ knownBy }) =>
      by.some((one) => knownBy?.includes(one) === false),
    )
    const rows = await ctx.db.query<{ k0?: string | null; k1?: string | null; isTotal: boolean }>(text, values)
    for (const { k0 = null, k1 = null, isTotal, ...sums } of rows) {
      const keys = [k0, k1].slice(0, by.length)
      if (isTotal) Object.assign(total, sums)
      if (isTotal || isUnknown) continue
      const known = groups.get(tagOf(keys))
      if (known) Object.assign(known.sums, sums)
      else if (!isBackground(look)) groups.set(tagOf(keys), { keys, sums: sums as Sums })
    }
  }
  return { total, groups }
}

function numbersOf<F extends string>(
  { counting, span, nothing }: Question,
  sums: Readonly<Sums>,
  figures: readonly F[] = namesIn(counting) as F[],
): Numbers<F> {
  const known: Sums = { ...nothing, ...sums }
  const days = daysBetween(span.from, span.to) + 1
  const tell = (told: Told) => (typeof told === 'string' ? known[told]! : told.tell(known, { days }))
  return Object.fromEntries(figures.map((name) => [name, tell(counting.figures[name]!)])) as Numbers<F>
}

function needsOf(told: Told): readonly string[] {
  return typeof told === 'string' ? [told] : told.needs
}

function namesIn<F extends string>({ set }: Counting<F>): readonly F[] {
  return Object.keys(set.figures) as F[]
}

function orderOf<F extends string>(order: readonly F[]) {
  return (a: Group<F>, b: Group<F>) => {
    for (const name of order) {
      const more = (b.numbers[name] ?? 0) - (a.numbers[name] ?? 0)
      if (more !== 0) return more
    }
    return byName.compare(a.name, b.name)
  }
}

function tagOf(keys: Keys): string {
  return keys.join(' ')
}
