import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { keyColumn } from '#kernel/db/table.ts'
import { blamedField, fieldOf, hasKey, type AnyEntity, type UniqueRule } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import type { ImportWay } from './import-columns.ts'
import type { RawRow } from '#kernel/operations/read/selection.ts'
import { hashOf } from '#kernel/operations/store.ts'

/** The first combination of `matchBy` that a row fills: it alone decides which stored row is meant. */
export function matchKey(entity: AnyEntity, values: RawRow): readonly string[] | undefined {
  const combinations = (entity.excel?.matchBy ?? []) as readonly (readonly string[])[]
  return combinations.find((names) => names.every((name) => values[name] !== null && values[name] !== undefined))
}

/**
 * The ids of stored rows that sheet rows mean, by the place of the sheet row; several where the key is not unique.
 * Rows that `excel.former` calls ended are meant only when nothing else is and nothing may be added.
 */
export async function storedMatches(
  ctx: Ctx,
  entity: AnyEntity,
  { rows, way }: { rows: readonly RawRow[]; way: ImportWay },
): Promise<Map<number, string[]>> {
  const groups = new Map<readonly string[], number[]>()
  rows.forEach((values, i) => {
    const key = matchKey(entity, values)
    if (key) groups.set(key, [...(groups.get(key) ?? []), i])
  })
  const matches = new Map<number, string[]>()
  for (const [names, places] of groups) {
    const arrays = names.map((name, i) => `$${i + 1}::${keyType(entity, name)}[]`).join(', ')
    const on = names.map((name, i) => `t.${keyColumn(entity, name)} = k.c${i}`).join(' and ')
    const alive = entity.removable === 'bin' ? ' where t.deleted_time is null' : ''
    const found = await ctx.db.query<{ id: string; n: number; isFormer: boolean }>(
      `select t.id, k.n::int as n, ${formerCondition(entity, names)} as "isFormer"
       from unnest(${arrays}) with ordinality as k(${names.map((_, i) => `c${i}`).join(', ')}, n)
       join ${tableName(entity)} t on ${on}${alive}`,
      names.map((name) => places.map((place) => keyValue(ctx, entity, name, rows[place]![name]))),
    )
    for (const [n, meant] of Map.groupBy(found, (one) => one.n)) {
      const present = meant.filter((one) => !one.isFormer)
      const ids = (present.length > 0 || way !== '2' ? present : meant).map((one) => one.id)
      if (ids.length > 0) matches.set(places[n - 1]!, ids)
    }
  }
  return matches
}

/** Remembers the keys of a sheet's rows and tells which earlier row has the same. */
export type KeyRegister = (
  row: number,
  record: { values: RawRow; merged: RawRow },
) => { problems: Record<string, string>; warnings: Record<string, string> }

type KeyRule = {
  on: readonly string[]
  called?: string
  blame?: string
  where?: Record<string, readonly string[] | undefined>
  emptyCounts?: true
  isWarning?: true
}

/** The keys of an entity, each once: of every row all of them are remembered as long as the sheet is read. */
function keyRules(entity: AnyEntity): KeyRule[] {
  const rules: KeyRule[] = [
    ...((entity.excel?.warnTwice ?? []) as readonly string[]).map((name) => ({ on: [name], isWarning: true as const })),
    ...((entity.excel?.once ?? []) as readonly KeyRule[]),
    ...((entity.excel?.matchBy ?? []) as readonly (readonly string[])[]).map((on) => ({ on })),
    ...((entity.unique ?? []) as readonly UniqueRule<Fields>[]),
  ]
  const isSaidBy = (rule: KeyRule, earlier: KeyRule) =>
    !earlier.isWarning &&
    !earlier.where &&
    !earlier.called &&
    !rule.called &&
    !rule.isWarning &&
    rule.on.join() === earlier.on.join() &&
    blamedField(rule) === blamedField(earlier)
  return rules.filter((rule, i) => !rules.slice(0, i).some((earlier) => isSaidBy(rule, earlier)))
}

/** Keys that must not stand twice in one sheet: what rows are matched by, and what must be unique. */
export function keyRegister(entity: AnyEntity): KeyRegister {
  const seen = new Map<string, number>()
  const rules = keyRules(entity)
  return (row, { values, merged }) => {
    const told = { problems: {} as Record<string, string>, warnings: {} as Record<string, string> }
    rules.forEach((rule, i) => {
      const isTold = rule.on.some((name) => name in values)
      const isWhole = hasKey(entity, rule, merged)
      const isMeant = Object.entries(rule.where ?? {}).every(([name, codes]) => codes?.includes(String(merged[name])))
      if (!isTold || !isWhole || !isMeant) return
      const key = JSON.stringify([i, ...rule.on.map((name) => merged[name] ?? null)])
      const earlier = seen.get(key) ?? row
      const blamed = blamedField(rule)
      if (earlier === row) seen.set(key, row)
      else
        told[rule.isWarning ? 'warnings' : 'problems'][blamed] ??= rule.called
          ? `第${row}行与第${earlier}行${rule.called}重复`
          : `与第${earlier}行${fieldOf(entity, blamed)!.options.label}重复`
    })
    return told
  }
}

// The codes stand in the declaration, never in a request.
function formerCondition(entity: AnyEntity, names: readonly string[]): string {
  const former = entity.excel?.former
  if (!former || names.length !== 1 || names[0] !== former.by) return 'false'
  return `t.${keyColumn(entity, former.field)} in (${former.codes.map((code) => `'${code.replaceAll("'", "''")}'`).join(', ')})`
}

function keyValue(ctx: Ctx, entity: AnyEntity, name: string, value: unknown): unknown {
  return fieldOf(entity, name)!.options.sensitive ? hashOf(ctx, entity, name, value) : value
}

function keyType(entity: AnyEntity, name: string): string {
  const field = fieldOf(entity, name)!
  return field.options.sensitive ? 'text' : columnOf(field).type(field)
}
