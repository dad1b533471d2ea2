import type { Ctx } from '#kernel/world/context.ts'
import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { newId } from '#kernel/world/id.ts'
import { searchOf } from '#kernel/entity/search-text.ts'
import { dictionary, dictionaryTypes } from '#services/system/shared/records.ts'

/** Brings a declared code set into a school: what is there already stays as the school left it. */
export async function seedDictionary(ctx: Ctx, set: DictionaryDeclaration): Promise<void> {
  await ctx.db.query(
    `insert into sys_dictionary_set (id, create_time, update_time, code, set_name, dictionary_type, is_built_in, sort)
     values ($1, $2, $2, $3, $4, $5, true, (select coalesce(max(sort), 0) + 1 from sys_dictionary_set))
     on conflict (code) do nothing`,
    [newId(ctx.now()), ctx.now(), set.set, set.label, dictionaryTypes[set.type][0]],
  )
  // Where an item stands is the product's to say; a school cannot move it.
  await insertItems(
    ctx,
    set,
    `update set parent_key = excluded.parent_key
     where sys_dictionary.is_locked and sys_dictionary.parent_key is distinct from excluded.parent_key`,
  )
}

/** Sets labels, order and colours of the declared items back and brings missing ones; what the school added stays. */
export async function resetDictionary(ctx: Ctx, set: DictionaryDeclaration): Promise<void> {
  const columns = [
    'dictionary_value',
    'parent_key',
    'tone',
    'synonyms',
    'extra',
    'sort',
    'status',
    'is_locked',
    'update_time',
    'search_text',
    'search_grams',
  ]
  const back = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  await insertItems(ctx, set, `update set ${back}, version = sys_dictionary.version + 1`)
}

async function insertItems(ctx: Ctx, set: DictionaryDeclaration, onConflict: string): Promise<void> {
  const rows = set.items.map((item, i) => ({
    id: newId(ctx.now()),
    key: item.key,
    label: item.label,
    parent: item.parent ?? null,
    tone: item.tone ?? null,
    synonyms: item.synonyms ?? null,
    extra: item.extra ?? null,
    sort: i + 1,
    ...searchOf(dictionary, { dictionaryValue: item.label }),
  }))
  await ctx.db.query(
    `insert into sys_dictionary (
       id, create_time, update_time, code, dictionary_key, dictionary_value, parent_key, tone, synonyms, extra,
       is_locked, sort, status, search_text, search_grams
     )
     select id, $2, $2, $3, key, label, parent, tone, synonyms, extra, true, sort, '1', search, grams
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, key text, label text, parent text, tone text, synonyms jsonb, extra jsonb, sort int, search text,
       grams text[]
     )
     on conflict (code, dictionary_key) do ${onConflict}`,
    [JSON.stringify(rows), ctx.now(), set.set],
  )
}
