import type { Ctx } from '#kernel/world/context.ts'
import { orderTerm, usualOrder } from '#kernel/db/table.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { moment } from '#kernel/fields/times/moment/kind.ts'
import type { Operator } from '#kernel/fields/kind.ts'
import type { TextOptions } from '#kernel/fields/texts/text/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { isId } from '#kernel/world/id.ts'
import { cleanLine, isBlank, lengthOf } from '#kernel/rules/text.ts'
import { gramsOfKeyword } from '../../entity/search-text.ts'
import { columnRef, place, type Conditions } from '../sql.ts'

export type Query = Readonly<Record<string, unknown>>
export type Paging = { current: number; size: number }

const suffixes: readonly (readonly [Operator, string])[] = [
  ['eq', ''],
  ['like', '_like'],
  ['ge', '_ge'],
  ['le', '_le'],
  ['in', '_in'],
  ['null', '_null'],
]

/** Moments every record has; a list can be cut by them although no declaration names them. */
const stamps: Readonly<Record<string, AnyField>> = {
  createTime: moment({ label: '创建时间' }),
  updateTime: moment({ label: '更新时间' }),
}
/** Parameters of a list that are no conditions on a field. */
const ownNames = new Set([
  'current',
  'size',
  'ascs',
  'descs',
  'keyword',
  'columns',
  'ids',
  'id',
  'asOf',
  'after',
  'strict',
  'quick',
])
/** Skipping further costs more than any page is worth; an export, or `after`, goes on from there. */
const furthestRow = 100_000

/** `current` and `size` of a list, within their bounds. */
export function pagingOf(query: Query): Paging {
  const current = wholeNumber(query['current'], 1)
  const size = wholeNumber(query['size'], 10)
  if (!(size >= 1 && size <= 500)) throw badRequest({ text: 'size 应为 1–500 的整数' })
  if (!(current >= 1)) throw badRequest({ text: 'current 应为大于 0 的整数' })
  if (current * size > furthestRow) throw badRequest({ text: '请缩小查询范围或使用导出' })
  return { current, size }
}

/** Adds the conditions a caller asked for, in declaration order. Unknown names are ignored, or refused with `strict=1`; hidden and sensitive fields cannot be asked. */
export function addFilters(
  ctx: Ctx,
  conditions: Conditions,
  entity: AnyEntity,
  query: Query,
  hidden: ReadonlySet<string>,
): void {
  if (isOn(query['strict'])) refuseUnknown(entity, query, hidden)
  const ids = query['ids'] ?? query['id']
  if (!isBlank(ids)) conditions.texts.push(`t.id = any(${place(conditions, listOf(ids).filter(isId))}::uuid[])`)
  addAsked(ctx, conditions, { entity, query, hidden, offered: offersOf(entity).filters })
  addAsOf(conditions, entity, query['asOf'])
  // Searching in what one must not see would tell it letter by letter.
  if (!((entity.search ?? [entity.title]) as readonly string[]).some((name) => hidden.has(name)))
    addKeyword(conditions, entity, query['keyword'])
}

/**
 * Adds the equalities on fields that the list offers no search for (contract §5): whatever the caller may read can be asked for. A name
 * that is no field, or one that a list uses itself, is no condition.
 */
export function addEqualities(
  ctx: Ctx,
  conditions: Conditions,
  entity: AnyEntity,
  query: Query,
  hidden: ReadonlySet<string>,
): void {
  addAsked(ctx, conditions, { entity, query, hidden, offered: offersOf(entity).equalities })
}

/** A condition that a list takes under a parameter's name; `at`: its place among them, so that the same ones make the same statement. */
type Offer = { at: number; name: string; field: AnyField; operator: Operator }
type Offers = ReadonlyMap<string, Offer>

const offers = new WeakMap<AnyEntity, { filters: Offers; equalities: Offers }>()

/** What can be asked of a list of an entity, by the name of the parameter; found out once. */
function offersOf(entity: AnyEntity): { filters: Offers; equalities: Offers } {
  let known = offers.get(entity)
  if (!known) offers.set(entity, (known = { filters: filtersOf(entity), equalities: equalitiesOf(entity) }))
  return known
}

function filtersOf(entity: AnyEntity): Offers {
  const filters = (entity.list.filters as readonly string[]).flatMap((name) => {
    const field = fieldOf(entity, name)!
    if (field.options.sensitive) return []
    return suffixes
      .filter(([operator]) => kindOf(field).operators.includes(operator))
      .map(([operator, suffix]) => ({ asked: name + suffix, name, field, operator }))
  })
  const moments = Object.entries(stamps)
    .filter(([name]) => !fieldOf(entity, name))
    .flatMap(([name, field]) =>
      (['ge', 'le'] as const).map((operator) => ({ asked: `${name}_${operator}`, name, field, operator })),
    )
  return new Map([...filters, ...moments].map(({ asked, ...offer }, at) => [asked, { at, ...offer }]))
}

/** Fields without a search of their own that can be compared as a whole. */
function equalitiesOf(entity: AnyEntity): Offers {
  const fields = fieldsOf(entity).filter(
    ([name, field]) =>
      !(entity.list.filters as readonly string[]).includes(name) &&
      !ownNames.has(name) &&
      !field.options.sensitive &&
      kindOf(field).operators.includes('eq'),
  )
  return new Map(fields.map(([name, field], at) => [name, { at, name, field, operator: 'eq' }]))
}

/** Looks at what was sent, not at all that could be: a request names two or three of a hundred. */
function addAsked(
  ctx: Ctx,
  conditions: Conditions,
  input: { entity: AnyEntity; query: Query; hidden: ReadonlySet<string>; offered: Offers },
): void {
  const { entity, query, hidden, offered } = input
  const asked: (Offer & { asked: unknown })[] = []
  for (const name of Object.keys(query)) {
    const offer = isBlank(query[name]) ? undefined : offered.get(name)
    if (offer && !hidden.has(offer.name)) asked.push({ ...offer, asked: query[name] })
  }
  if (asked.length > 1) asked.sort((one, other) => one.at - other.at)
  for (const { name, field, operator, asked: value } of asked)
    addCondition(ctx, conditions, { entity, name, field, operator, asked: value })
}

/** By what a list is ordered, `-field` for descending: as asked where that is allowed, else as declared. The id decides what is equal. */
export function ordersOf(entity: AnyEntity, query: Query, hidden: ReadonlySet<string>): readonly string[] {
  const asked = [...listOf(query['ascs']), ...listOf(query['descs']).map((name) => `-${name}`)]
  const allowed = asked.filter((one) => isSortable(entity, one.replace(/^-/, ''), hidden))
  return allowed.length > 0 ? allowed : usualOrder(entity)
}

export function orderText(entity: AnyEntity, query: Query, hidden: ReadonlySet<string>): string {
  return ` order by ${[...ordersOf(entity, query, hidden).map((one) => `t.${orderTerm(entity, one)}`), 't.id'].join(', ')}`
}

/** A caller that wants to know of its own mistakes is told of names the list does not take. */
function refuseUnknown(entity: AnyEntity, query: Query, hidden: ReadonlySet<string>): void {
  const { filters, equalities } = offersOf(entity)
  const known = new Set([...ownNames, ...Object.keys(stamps).flatMap((name) => [`${name}_ge`, `${name}_le`])])
  for (const [asked, { name }] of [...filters, ...equalities]) if (!hidden.has(name)) known.add(asked)
  const unknown = [
    ...Object.keys(query).filter((name) => !known.has(name)),
    ...[...listOf(query['ascs']), ...listOf(query['descs'])].filter((name) => !isSortable(entity, name, hidden)),
  ]
  if (unknown.length > 0)
    throw badRequest({ text: `不支持的查询条件：${unknown.slice(0, 5).join('、').slice(0, 200)}` })
}

function isSortable(entity: AnyEntity, name: string, hidden: ReadonlySet<string>): boolean {
  if (name === 'createTime' || name === 'updateTime') return true
  const field = fieldOf(entity, name)
  return Boolean(
    field &&
    !hidden.has(name) &&
    !field.options.sensitive &&
    ['btree', 'trigram'].includes(columnOf(field).filterIndex),
  )
}

function addCondition(
  ctx: Ctx,
  conditions: Conditions,
  asked: { entity: AnyEntity; name: string; field: AnyField; operator: Operator; asked: unknown },
): void {
  const { name, field, operator } = asked
  const column = columnRef(name)
  const storage = columnOf(field)
  const type = storage.type(field)
  if (operator === 'null') {
    conditions.texts.push(`${column} is ${isOn(asked.asked) ? '' : 'not '}null`)
    return
  }
  // What is looked up as a whole has no index over its pieces.
  if (operator === 'like' && !(field.options as TextOptions).isExact) {
    addLike(conditions, asked.entity, name, cleanLine(textOf(asked.asked)))
    return
  }
  const several =
    operator === 'in' || (operator === 'eq' && kindOf(field).isChosen) ? listOf(asked.asked) : [textOf(asked.asked)]
  const values = several.map((text) =>
    valueOf({ name, field, text: operator === 'le' && storage.upperBound ? storage.upperBound(text) : text }),
  )
  if (operator === 'ge' || operator === 'le') {
    conditions.texts.push(`${column} ${operator === 'ge' ? '>=' : '<='} ${place(conditions, values[0])}::${type}`)
  } else {
    const target = kindOf(field).refersTo?.(field)
    const members = place(conditions, target ? values.filter(isId) : values)
    const own = storage.contains?.({ column, place: members, treeTable: target ? ctx.world.treeTable(target) : null })
    conditions.texts.push(own ?? `${column} = any(${members}::${type}[])`)
  }
}

// Trigrams need three characters and most names have two: there the pieces of the keyword search help out.
function addLike(conditions: Conditions, entity: AnyEntity, name: string, text: string): void {
  if (text === '') return
  const isSearched = (entity.search as readonly string[] | undefined)?.includes(name)
  if (isSearched && lengthOf(text) < 3)
    conditions.texts.push(`t.search_grams @> ${place(conditions, gramsOfKeyword(text.toLowerCase()))}::text[]`)
  conditions.texts.push(`${columnRef(name)} ilike ${place(conditions, `%${escapeLike(text)}%`)}`)
}

function valueOf(asked: { name: string; field: AnyField; text: string }): unknown {
  const kind = kindOf(asked.field)
  if (kind.isChosen) return cleanLine(asked.text)
  const result = kind.schema(asked.field, { today: '9999-12-31' }).safeParse(asked.text)
  if (result.success) return result.data
  throw invalid({ [asked.name]: result.error.issues[0]?.message ?? `${asked.field.options.label}格式不正确` })
}

/** `asOf=2026-09-01` on dated facts: those that held on that day. */
function addAsOf(conditions: Conditions, entity: AnyEntity, asked: unknown): void {
  if (isBlank(asked) || !entity.history) return
  const day = dayIn(textOf(asked))
  if (!day) throw invalid({ asOf: '日期格式应为YYYY-MM-DD' })
  const at = place(conditions, day)
  const [from, to] = [columnRef(entity.history.from as string), columnRef(entity.history.to as string)]
  conditions.texts.push(`${from} <= ${at}::date and (${to} is null or ${to} >= ${at}::date)`)
}

function addKeyword(conditions: Conditions, entity: AnyEntity, asked: unknown): void {
  const keyword = isBlank(asked) ? '' : cleanLine(textOf(asked)).toLowerCase().slice(0, 50)
  if (keyword === '') return
  if (!entity.search) {
    // A log has no search text; its title is looked through where an index lies over it. Else nothing is found.
    if (hasIndexedTitle(entity)) addLike(conditions, entity, entity.title, keyword)
    else conditions.texts.push('false')
    return
  }
  const grams = place(conditions, gramsOfKeyword(keyword))
  conditions.texts.push(
    `t.search_grams @> ${grams}::text[] and t.search_text like ${place(conditions, `%${escapeLike(keyword)}%`)}`,
  )
}

/** Whether rows without a search text can be found by a piece of their title. */
export function hasIndexedTitle(entity: AnyEntity): boolean {
  const title = fieldOf(entity, entity.title)!
  return (
    (entity.list.filters as readonly string[]).includes(entity.title) &&
    !title.options.sensitive &&
    !(title.options as TextOptions).isExact &&
    columnOf(title).filterIndex === 'trigram'
  )
}

/** A percent sign or underscore that was typed is meant as itself. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Flags of a query are sent in several spellings. */
export function isOn(value: unknown): boolean {
  return ['1', 'true'].includes(textOf(value))
}

/** What a query says of one thing; null where it says nothing. */
export function askedText(query: Query, name: string): string | null {
  const value = query[name]
  return value === undefined || value === null || value === '' ? null : textOf(value)
}

/** An array, or a text with commas, as a list of texts. */
export function listOf(value: unknown): string[] {
  if (isBlank(value)) return []
  const parts = Array.isArray(value) ? value : textOf(value).split(',')
  return parts.map((part) => textOf(part).trim()).filter((part) => part !== '')
}

/** What is meant as one text or number; a structure in its place is refused. */
export function textOf(value: unknown): string {
  if (value !== null && typeof value === 'object') throw badRequest({ text: '查询条件应为文字或数字' })
  return String(value)
}

function wholeNumber(value: unknown, fallback: number): number {
  if (isBlank(value)) return fallback
  const number = Number(textOf(value))
  return Number.isInteger(number) ? number : Number.NaN
}
