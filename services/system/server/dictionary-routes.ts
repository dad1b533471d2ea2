import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { storedCodes, type StoredCode } from '#kernel/operations/dictionary.ts'
import { listOf } from '#kernel/operations/read/query.ts'
import {
  dictionaryRoute,
  dictionaryBelowRoute,
  dictionaryTreeRoute,
  type DictionaryChoice,
  type DictionaryNode,
} from '../shared/dictionary-routes.ts'

/** What forms read of the data dictionary; everybody signed in may. */
export const dictionaryRoutes: readonly Route[] = [
  route(dictionaryRoute, async (ctx, input) => {
    const rows = await storedCodes(ctx)
    const named = new Set(listOf(input.ids))
    const isWanted = (row: StoredCode) => {
      if (input.dictionaryKey) return row.key === input.dictionaryKey
      return named.has(row.id) || (row.status === '1' && row.parentKey === null)
    }
    const rowsOf = (set: string) => rows.filter((row) => row.code === set && isWanted(row)).map(choice)
    const codes = listOf(input.code)
    return codes.length === 1 ? rowsOf(codes[0]!) : Object.fromEntries(codes.map((set) => [set, rowsOf(set)]))
  }),
  route(dictionaryBelowRoute, async (ctx, input) => {
    const above = input.dictionaryKey || null
    return (await storedCodes(ctx))
      .filter((row) => row.code === input.code && row.parentKey === above && row.status === '1')
      .map(choice)
  }),
  route(dictionaryTreeRoute, (ctx, { dictionaryType }) => treeOf(ctx, dictionaryType)),
]

function choice(row: StoredCode): DictionaryChoice {
  const { id, code: set, key, label, sort, tone, extra, labelEn, labelTw } = row
  return {
    id,
    value: key,
    label,
    code: set,
    ...(labelEn ? { valueEn: labelEn } : {}),
    ...(labelTw ? { valueTw: labelTw } : {}),
    dictionaryKey: key,
    dictionaryValue: label,
    sort,
    color: tone,
    extra,
    ...(row.status === '1' ? {} : { disabled: true }),
  }
}

async function treeOf(ctx: Ctx, type: string | undefined): Promise<DictionaryNode[]> {
  const sets = await ctx.db.query<{ id: string; code: string; name: string }>(
    `select id, code, set_name as name
     from sys_dictionary_set
     where $1::text is null or dictionary_type = $1
     order by sort, code`,
    [type || null],
    'dictionary sets',
  )
  const bySet = Map.groupBy(await storedCodes(ctx), (row) => row.code)
  return sets.map((set) => {
    const rows = (bySet.get(set.code) ?? []).filter((row) => row.status === '1')
    const ids = new Map(rows.map((row) => [row.key, row.id]))
    const below = (above: string | null, parentId: string): DictionaryNode[] =>
      rows
        .filter((row) => row.parentKey === above)
        .map((row) => ({ ...choice(row), parentId, children: below(row.key, ids.get(row.key)!) }))
    return {
      id: set.id,
      parentId: null,
      value: set.code,
      label: set.name,
      code: set.code,
      children: below(null, set.id),
    }
  })
}
