import { can, rowScope } from '#kernel/access/access.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { ruledFor, unaskableFields } from '#kernel/operations/read/fields-for.ts'
import { aliveOnly, columnRef, newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { countAges, type AgeGroup, type OpenWork } from '../shared/ages.ts'
import type { Note } from '../shared/notes.ts'

/** What is open in an area. Texts are SQL over its rows (`t`). */
export type Work<K extends string> = {
  readonly entity: AnyEntity
  /** Whoever may list these reaches the open ones of the same people. */
  readonly listedBy: (ctx: Ctx) => Resource
  readonly open: string
  /** What the age and the order are told by, besides the rows themselves. */
  readonly by?: string
  readonly age: (ctx: Ctx, at: (value: unknown) => string) => string
  readonly groups: readonly AgeGroup<K>[]
  readonly oldestFirst: string
  /** More than this helps nobody; the numbers count all. */
  readonly most: number
  /** Fields that a word is looked for in, and those that it has to be. */
  readonly search?: { readonly within: readonly string[]; readonly whole: readonly string[] }
  /** What is told of each, and what that takes; asked for the listed ones alone. */
  readonly columns: string
  /** Which fields of the rows are told under other names: their rules for roles hold there too. */
  readonly as?: Readonly<Record<string, string>>
  readonly joins?: string
  readonly notes?: { readonly entity: AnyEntity; readonly on: string }
}

/** What somebody wants to see of it: those a word is found in, those with some values. */
export type WorkAsk = { readonly keyword?: string; readonly where?: Readonly<Record<string, unknown>> }

/** An open matter: its age, and what was noted on it. */
export type OpenItem<Row> = Row & { id: string; age: number | null; notes: number; last: Note | null }

/** What is open within the caller's reach, oldest first, and how much of it is how old. */
export async function openWork<Row extends object, K extends string>(
  ctx: Ctx,
  work: Work<K>,
  { keyword, where = {} }: WorkAsk = {},
): Promise<OpenWork<OpenItem<Row>, K>> {
  const listed = work.listedBy(ctx)
  if (!can(ctx.actor, `${listed.entity.path}:list`))
    return { counts: countAges(work.groups, []), total: 0, isWhole: true, rows: [] }
  const conditions = newConditions()
  const at = (value: unknown) => place(conditions, value)
  conditions.texts.push(work.open)
  aliveOnly(conditions, work.entity)
  withinScope(conditions, work.entity, await rowScope(ctx, listed, 'list'))
  for (const [field, value] of Object.entries(where))
    if (value !== undefined) conditions.texts.push(`${columnRef(field)} = ${at(value)}`)
  if (keyword && work.search) {
    // Searching in what one must not see would tell it letter by letter.
    const unasked = unaskableFields(ctx, work.entity, 'list')
    const part = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    const isAskable = (field: string) => !unasked.has(field)
    const found = [
      ...work.search.within.filter(isAskable).map((field) => `${columnRef(field)} ilike ${at(part)}`),
      ...work.search.whole.filter(isAskable).map((field) => `${columnRef(field)} = ${at(keyword)}`),
    ]
    conditions.texts.push(found.length > 0 ? `(${found.join(' or ')})` : 'false')
  }
  const age = work.age(ctx, at)
  const open = `from ${tableName(work.entity)} t ${work.by ?? ''}${whereText(conditions)}`
  const rows = await ctx.db.query<OpenItem<Row> & { total: number }>(
    `with w as (
       select t.id, ${age} as age, count(*) over ()::int as total
       ${open}
       order by ${work.oldestFirst}
       limit ${work.most}
     )
     select t.id, w.age, w.total, ${work.columns}, ${noteColumns(work)}
     from w
     join ${tableName(work.entity)} t on t.id = w.id
     ${work.by ?? ''}
     ${work.joins ?? ''}
     ${noteJoin(work)}
     order by ${work.oldestFirst}`,
    conditions.values,
    'open_work',
  )
  const total = rows[0]?.total ?? 0
  const ruled = ruledFor(ctx, work.entity, 'list', work.as)
  const isWhole = total === rows.length
  const ages = isWhole
    ? rows
    : await ctx.db.query<{ age: number | null }>(`select ${age} as age ${open}`, conditions.values)
  return {
    counts: countAges(
      work.groups,
      ages.map((one) => one.age),
    ),
    total,
    isWhole,
    rows: rows.map(({ total: _total, ...row }) => ruled(row as unknown as OpenItem<Row>)),
  }
}

function noteColumns({ notes }: Pick<Work<string>, 'notes'>): string {
  return notes ? 'coalesce(n.count, 0)::int as notes, n.last' : '0 as notes, null as last'
}

function noteJoin({ notes }: Pick<Work<string>, 'notes'>): string {
  if (!notes) return ''
  return `left join lateral (
       select count(*) as count,
         (
           array_agg(
             json_build_object(
               'way', n.way, 'result', n.result, 'content', n.content, 'operatorName', n.operator_name, 'time',
               n."time"
             )
             order by n."time" desc
           )
         )[1] as last
       from ${tableName(notes.entity)} n
       where n.${columnName(notes.on)} = t.id
     ) n on true`
}
