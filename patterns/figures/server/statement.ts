import { tableName } from '#kernel/db/names.ts'
import { columnRef, newConditions, place, type Conditions } from '#kernel/operations/sql.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { period } from '../shared/figures.ts'
import { periodsOf, type Grain, type Span } from '../shared/span.ts'
import type { Counting, Rows, Source, Sum, Values, When } from './counting.ts'
import { rowsWithin, type Counted } from './within.ts'

/** A question, once it is known whose numbers are asked for. */
export type Question = {
  readonly ctx: Ctx
  readonly counting: Counting
  readonly counted: Counted
  readonly span: Span
  readonly grain: Grain
  readonly values: Values
  /** Every sum, with no row found. */ readonly nothing: Readonly<Record<string, number>>
}

/** Sources of the same rows that one pass over them answers, and what is added up of each. */
export type Look = {
  readonly rows: Rows
  readonly sources: ReadonlyMap<string, Source>
  readonly sums: ReadonlyMap<string, Sum>
}

/**
 * The passes that answer some sums. A class or a kind is the same for every time of a row, and one look at it tells all;
 * a part of the span is another for each.
 */
export function looksFor({ sources, sums }: Counting, names: readonly string[], by: readonly string[]): Look[] {
  const asked = [...new Set(names)].map((name) => [name, sums[name]!] as const)
  const used = [...new Set(asked.map(([, { of }]) => of))].map((name) => [name, sources[name]!] as const)
  const passes = by.includes(period)
    ? used.map((one) => [one])
    : [...Map.groupBy(used, ([, { rows }]) => rows).values()].flatMap((same) => [
        ...Map.groupBy(same, ([, { knownBy }]) => knownBy?.join()).values(),
      ])
  return passes.map((same) => ({
    rows: same[0]![1].rows,
    sources: new Map(same),
    sums: new Map(asked.filter(([, { of }]) => same.some(([name]) => name === of))),
  }))
}

/**
 * The statement of a look for the groups of some dimensions (`k0`, `k1`) and for the whole (`isTotal`). Rows are gathered
 * by group first, which several workers of the database can do at once, and then put together. Where people are counted
 * they are gathered too, so that everybody counts once in a group and once in the whole. Where one pass answers several
 * sources, rows are gathered by which of them they belong to, so that each is asked of a row once however much is summed.
 */
export async function statementOf(question: Question, look: Look, by: readonly string[]) {
  const conditions = newConditions()
  const own = await rowsWithin(question.ctx, conditions, { counted: question.counted, rows: look.rows })
  const put = valuesIn(conditions, { ...timesOf(question), ...question.values })
  const names = by.map((_, i) => `k${i}`)
  const sides = new Map([...look.sources].map(([name, one]) => [name, `(${sideOf(one)})`]))
  const sums = [...look.sums].map(([name, sum]) => ({ ...sum, name: `"${name}"` }))
  const persons = sums.some(({ people }) => people) ? [look.rows.person!].flat() : []
  const isFlagged = sides.size > 1 && persons.length === 0
  const flags = new Map(isFlagged ? [...sides.keys()].map((name, i) => [name, `s${i}`]) : [])
  const gathered = sums.map(({ name, of, where, people, count = 'count(*)' }) => {
    const holds = [...(sides.size > 1 && !isFlagged ? [sides.get(of)!] : []), ...(where ? [`(${where})`] : [])].join(
      ' and ',
    )
    return people
      ? `bool_or(${holds || 'true'}) as ${name}`
      : `${count}${holds && ` filter (where ${holds})`} as ${name}`
  })
  const told = sums.map(({ name, of, people }) => {
    const total = people ? `count(*) filter (where ${name})` : `sum(${name})`
    return `coalesce(${total}${flags.has(of) ? ` filter (where ${flags.get(of)!})` : ''}, 0)::float8 as ${name}`
  })
  const columns = [
    ...by.map((dimension, i) => `${keyOf(question, [...look.sources.values()][0]!, dimension)} as k${i}`),
    ...persons.map((field, i) => `${columnRef(field)} as p${i}`),
    ...[...flags].map(([name, flag]) => `${sides.get(name)!} as ${flag}`),
  ]
  const found = sides.size === 1 ? [...sides.values()][0]! : `(${[...sides.values()].join(' or ')})`
  const table = tableName(look.rows.entity)
  // How many periods there are, the planner cannot know of an expression, and would sort every row. Of what comes out of
  // a part of its own it takes a few groups for granted.
  const isParted = by.length === 1 && by[0] === period && persons.length === 0
  const rows = isParted
    ? `p as (
       select k0, ${put(gathered.join(', '))}
       from (select t.*, ${put(columns[0]!)} from ${table} t where ${own} and ${put(found)} offset 0) t
       group by k0
     )`
    : `p as (
       select ${put([...columns, ...gathered].join(', '))}
       from ${table} t
       where ${own} and ${put(found)}
       ${columns.length > 0 ? `group by ${columns.map((_, i) => i + 1).join(', ')}` : ''}
     )`
  const again = sums.map(({ name, people }) => `${people ? 'bool_or' : 'sum'}(${name}) as ${name}`)
  const text =
    persons.length > 0 && !look.rows.isApart
      ? `with ${rows}, ${wholeOf(again, persons.length)} ${groupsAndWhole(names, told.join(', '))}`
      : `with ${rows} ${groupingSets(names, told.join(', '))}`
  return { text, values: conditions.values }
}

const keysOf = (names: readonly string[]) => names.map((name) => `${name}::text, `).join('')

function groupingSets(names: readonly string[], told: string): string {
  return `select ${keysOf(names)}${names.length > 0 ? 'grouping(k0) = 1' : 'true'} as "isTotal", ${told}
     from p
     group by grouping sets (${names.length > 0 ? `(${names.join(', ')}), ` : ''}())`
}

/** What was gathered by group and person, once more by person alone. */
function wholeOf(sums: readonly string[], persons: number): string {
  return `whole as (
       select ${sums.join(', ')}
       from p
       group by ${Array.from({ length: persons }, (_, i) => `p${i}`).join(', ')}
     )`
}

function groupsAndWhole(names: readonly string[], told: string): string {
  const whole = `select ${names.map((name) => `null::text as ${name}, `).join('')}true as "isTotal", ${told}
     from whole`
  if (names.length === 0) return whole
  return `${whole}
     union all
     select ${keysOf(names)}false, ${told}
     from p
     group by ${names.join(', ')}`
}

/** Puts values into texts where they name them (`:name`), each once and only where it is named. */
export function valuesIn(conditions: Conditions, values: Values): (text: string) => string {
  const places = new Map<string, string>()
  return (text) =>
    text.replace(/(?<![:\w]):([a-zA-Z]\w*)/g, (_, name: string) => {
      if (!Object.hasOwn(values, name)) throw new Error(`nobody says what :${name} is`)
      if (!places.has(name)) places.set(name, place(conditions, values[name]))
      return places.get(name)!
    })
}

function timesOf({ ctx, span, grain }: Question): Values {
  const periods = periodsOf(span, grain).map(({ key }) => key)
  return {
    periodDays: periods,
    periodBegins: periods.map(beginOf),
    now: ctx.now(),
    today: ctx.today(),
    from: beginOf(span.from),
    until: beginOf(addDays(span.to, 1)),
    fromDay: span.from,
    toDay: span.to,
  }
}

/** Which rows of a source belong to the span. */
function sideOf({ at, where }: Source): string {
  return where ? `${liesIn(at)} and ${where}` : liesIn(at)
}

function liesIn(at: When): string {
  if ('moment' in at) return `${at.moment} >= :from and ${at.moment} < :until`
  if ('day' in at) return `${at.day} between :fromDay::date and :toDay::date`
  const [first, last] = at.during
  return `${first} <= :toDay::date and coalesce(${last}, :toDay::date) >= :fromDay::date`
}

/** What tells the group of a row. */
function keyOf({ counting: { set } }: Question, { at, knownBy }: Source, dimension: string): string {
  if (knownBy && !knownBy.includes(dimension)) return 'null::text'
  const field = set.dimensions[dimension]!.field
  if (field !== undefined) return columnRef(field)
  // Looked up among the periods of the span: working out the date of each row would cost more than all that is added up.
  const [at0, begins] =
    'moment' in at
      ? [at.moment, ':periodBegins::timestamptz[]']
      : ['day' in at ? at.day : at.during[0], ':periodDays::date[]']
  return `(:periodDays::date[])[width_bucket(${at0}, ${begins})]`
}
