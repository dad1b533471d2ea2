import type { Ctx } from '#kernel/context.ts'
import type { CodeItem } from '#kernel/fields/kind.ts'

type Cached = { readAt: number; sets: ReadonlyMap<string, readonly CodeItem[]> }
const cache = new Map<string, Cached>()
/** How long another process may still show an item that was just changed. */
const freshFor = 1000

/** The code sets of a school. */
export async function codeSets(ctx: Ctx): Promise<ReadonlyMap<string, readonly CodeItem[]>> {
  const known = cache.get(cacheKey(ctx))
  if (known && performance.now() - known.readAt < freshFor) return known.sets
  const rows = await ctx.db.query<{ code: string; key: string; label: string; tone: string | null; synonyms: string[] | null; status: string }>(
    'select code, dictionary_key as key, dictionary_value as label, tone, synonyms, status from sys_dictionary order by code, sort, dictionary_key',
    [],
    'codes',
  )
  const sets = new Map<string, CodeItem[]>()
  for (const row of rows) {
    const items = sets.get(row.code) ?? []
    items.push({
      key: row.key,
      label: row.label,
      ...(row.tone ? { tone: row.tone } : {}),
      ...(row.synonyms ? { synonyms: row.synonyms } : {}),
      ...(row.status === '1' ? {} : { disabled: true }),
    })
    sets.set(row.code, items)
  }
  cache.set(cacheKey(ctx), { readAt: performance.now(), sets })
  return sets
}

/** Forgets what was read, after a change in this process. @public */
export function forgetCodes(ctx: Ctx): void {
  cache.delete(cacheKey(ctx))
}

// Tests run many databases in one process; the pool tells them apart.
const poolNumbers = new WeakMap<object, number>()
let pools = 0
function cacheKey(ctx: Ctx): string {
  let number = poolNumbers.get(ctx.world.pool)
  if (number === undefined) poolNumbers.set(ctx.world.pool, (number = ++pools))
  return `${number} ${ctx.school.id}`
}
