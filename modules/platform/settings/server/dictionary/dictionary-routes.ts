import { requirePermission } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import { dictionariesOf } from '#kernel/audit/shared/oper-actions.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { listOf } from '#kernel/operations/read/query.ts'
import { remove } from '#kernel/operations/write/remove.ts'
import { create, update } from '#kernel/operations/write/write.ts'
import { resetDictionary } from '#services/system/server/dictionary-seeds.ts'
import { dictionary } from '#services/system/shared/records.ts'
import { codesChanged, dictionarySets } from './dictionary.ts'
import { usageOf } from './dictionary-usage.ts'
import {
  dictionarySetsRoute,
  dictionaryItemsRoute,
  dictionarySetAddRoute,
  dictionarySetUpdateRoute,
  dictionarySetRemoveRoute,
  dictionarySortRoute,
  dictionaryResetRoute,
  type DictionaryItem,
  type DictionarySet,
} from '../../shared/dictionary-routes.ts'

/** What administrators do with the data dictionary. */
export const dictionaryAdminRoutes: readonly Route[] = [
  route(dictionarySetsRoute, listSets),
  route(dictionaryItemsRoute, (ctx, { code }) => listItems(ctx, code)),
  route(dictionarySetAddRoute, (ctx, input) => create(ctx, dictionarySets, input)),
  route(dictionarySetUpdateRoute, (ctx, input) => update(ctx, dictionarySets, input)),
  route(dictionarySetRemoveRoute, (ctx, { ids }) => removeSets(ctx, ids)),
  route(dictionarySortRoute, sortItems),
  route(dictionaryResetRoute, (ctx, { code }) => resetSet(ctx, code)),
]

function listSets(ctx: Ctx) {
  return ctx.db.query<DictionarySet>(
    `select s.id, s.version, s.code, s.set_name as "setName", s.dictionary_type as "dictionaryType",
       s.is_built_in as "isBuiltIn", s.remark,
       (select count(*)::int from sys_dictionary d where d.code = s.code) as count
     from sys_dictionary_set s
     order by s.sort, s.code`,
  )
}

async function listItems(ctx: Ctx, code: string) {
  const [set] = await ctx.db.query('select 1 from sys_dictionary_set where code = $1', [code])
  if (!set) throw notFound()
  const usage = await usageOf(ctx, code)
  const rows = await ctx.db.query<Omit<DictionaryItem, 'used'>>(
    `select id, version, code, dictionary_key as "dictionaryKey", dictionary_value as "dictionaryValue",
       value_en as "valueEn", value_tw as "valueTw", parent_key as "parentKey", tone, synonyms, extra,
       std_code as "stdCode", is_locked as "isLocked", sort, status
     from sys_dictionary
     where code = $1
     order by sort, dictionary_key`,
    [code],
  )
  return rows.map((row) => ({ ...row, used: usage.get(row.dictionaryKey) ?? 0 }))
}

async function removeSets(ctx: Ctx, ids: unknown) {
  const wanted = listOf(ids).filter(isId)
  const sets = await ctx.db.query<{ code: string; isBuiltIn: boolean }>(
    'select code, is_built_in as "isBuiltIn" from sys_dictionary_set where id = any($1::uuid[]) for update',
    [wanted],
  )
  if (sets.some((set) => set.isBuiltIn)) throw badRequest({ text: '内置字典不能删除' })
  const items = await ctx.db.query<{ id: string }>('select id from sys_dictionary where code = any($1) limit 1', [
    sets.map((set) => set.code),
  ])
  if (items.length > 0) throw badRequest({ text: '字典中还有字典项，请先删除字典项' })
  return remove(ctx, dictionarySets, { ids, atomic: true })
}

async function sortItems(ctx: Ctx, { code, ids }: { code: string; ids: string[] }): Promise<null> {
  const rows = await ctx.db.query<{ id: string }>('select id from sys_dictionary where code = $1 for update', [code])
  const known = new Set(rows.map((row) => row.id))
  // An order of other rows than there are was made on an old page.
  if (known.size !== ids.length || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    throw staleVersion()
  await ctx.db.query(
    `update sys_dictionary d set sort = o.place, version = version + 1, update_time = $2, update_user = $3
     from unnest($1::uuid[]) with ordinality o(id, place) where d.id = o.id and d.sort <> o.place`,
    [ids, ctx.now(), ctx.actor.userId],
  )
  await audit(ctx, [{ entity: dictionary, recordId: null, action: 'update', title: `调整字典【${code}】的顺序` }])
  codesChanged(ctx)
  return null
}

async function resetSet(ctx: Ctx, code: string): Promise<null> {
  requirePermission(ctx, 'dataDictionary:reset')
  const declared = dictionariesOf(ctx.world.manifests).find((set) => set.set === code)
  if (!declared) throw badRequest({ text: '该字典没有标准内容，不能重置' })
  await resetDictionary(ctx, declared)
  await audit(ctx, [{ entity: dictionary, recordId: null, action: 'update', title: `重置字典【${code}】为标准` }])
  codesChanged(ctx)
  return null
}
