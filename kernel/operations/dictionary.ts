import type { Ctx } from '#kernel/world/context.ts'
import type { CodeItem } from '#kernel/fields/kind.ts'

/** One stored code, as the dictionary's own endpoints show it. */
export type StoredCode = {
  id: string
  code: string
  key: string
  label: string
  labelEn: string | null
  labelTw: string | null
  parentKey: string | null
  tone: string | null
  synonyms: string[] | null
  extra: Record<string, unknown> | null
  sort: number
  status: string
}

type Codes = { rows: readonly StoredCode[]; sets: ReadonlyMap<string, readonly CodeItem[]> }
type Cached = Codes & { readAt: number }
const cache = new Map<string, Cached>()
/** How long another process may still show an item that was just changed. */
const freshFor = 1000

/** The code sets of a school. */
export async function codeSets(ctx: Ctx): Promise<ReadonlyMap<string, readonly CodeItem[]>> {
  return (await codesOf(ctx)).sets
}

/** Every stored code of a school in the order in which it is offered. */
export async function storedCodes(ctx: Ctx): Promise<readonly StoredCode[]> {
  return (await codesOf(ctx)).rows
}

/** Forgets what was read, after a change in this process. */
export function forgetCodes(ctx: Ctx): void {
  cache.delete(cacheKey(ctx))
}

async function codesOf(ctx: Ctx): Promise<Codes> {
  const known = cache.get(cacheKey(ctx))
  if (known && performance.now() - known.readAt < freshFor) return known
  const rows = await ctx.db.query<StoredCode>(
    `select id, code, dictionary_key as key, dictionary_value as label, value_en as "labelEn", value_tw as "labelTw",
       parent_key as "parentKey", tone, synonyms, extra, sort, status
     from sys_dictionary
     order by code, sort, dictionary_key`,
    [],
    'codes',
  )
  const sets = new Map<string, CodeItem[]>()
  for (const row of rows) {
    const items = sets.get(row.code) ?? []
    items.push(itemOf(row))
    sets.set(row.code, items)
  }
  const codes = { rows, sets }
  cache.set(cacheKey(ctx), { ...codes, readAt: performance.now() })
  return codes
}

function itemOf(row: StoredCode): CodeItem {
  return {
    key: row.key,
    label: row.label,
    ...(row.labelEn ? { labelEn: row.labelEn } : {}),
    ...(row.labelTw ? { labelTw: row.labelTw } : {}),
    ...(row.tone ? { tone: row.tone } : {}),
    ...(row.synonyms ? { synonyms: row.synonyms } : {}),
    ...(row.parentKey ? { parent: row.parentKey } : {}),
    ...(row.status === '1' ? {} : { disabled: true }),
  }
}

// Tests run many databases in one process; the pool tells them apart.
const poolNumbers = new WeakMap<object, number>()
let pools = 0
function cacheKey(ctx: Ctx): string {
  let number = poolNumbers.get(ctx.world.pool)
  if (number === undefined) poolNumbers.set(ctx.world.pool, (number = ++pools))
  return `${number} ${ctx.school.id}`
}
