import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import type { Param } from '#kernel/params/param.ts'
import { isDue, type StoredParam } from '#services/system/server/read-param.ts'

/** A stored parameter with all the settings page needs of it. */
export type ParamRow = StoredParam & {
  id: string
  key: string
  population: string
  version: number
  updateTime: string
}

/** What is asked for: a parameter, and for whom. */
export type ParamPlace = { readonly param: Param; readonly population: string }

const columns = `id, params_id as key, coalesce(population, '') as population, params_value as value,
  next_value as next, effect_time as "effectTime", version, update_time as "updateTime"`

export function storedRows(ctx: Ctx, key: string | null = null): Promise<ParamRow[]> {
  return ctx.db.query<ParamRow>(`select ${columns} from sys_param where $1::text is null or params_id = $1`, [key])
}

/**
 * The row to be changed, held until the end. A change whose moment has come is written down first, so that what follows
 * builds on what counts now.
 */
export async function lockedRow(ctx: Ctx, { param, population }: ParamPlace): Promise<ParamRow | undefined> {
  // A value that was never set has no row to hold: two who set it first must still come one after the other.
  await ctx.db.query(
    `select pg_advisory_xact_lock(hashtextextended('param ' || current_schema() || ' ' || $1 || ' ' || $2, 0))`,
    [param.key, population],
  )
  const [row] = await ctx.db.query<ParamRow>(
    `select ${columns} from sys_param where params_id = $1 and coalesce(population, '') = $2 for update`,
    [param.key, population],
  )
  if (!row || !isDue(row, ctx.now())) return row
  await ctx.db.query(
    `update sys_param
     set params_value = next_value, next_value = null, effect_time = null, version = version + 1
     where id = $1`,
    [row.id],
  )
  return { ...row, value: row.next, next: null, effectTime: null, version: row.version + 1 }
}

/** The version a page must name to change what it shows: it grows too when a change for later has come to count. */
export function versionNow(row: ParamRow | undefined, now: Date): number {
  return row ? row.version + (isDue(row, now) ? 1 : 0) : 0
}

/** A parameter keeps its log when it goes back to its default and its row with it. */
export function logId({ param, population }: ParamPlace): string {
  return createHash('sha256')
    .update(population === '' ? param.key : `${param.key} ${population}`)
    .digest('hex')
    .slice(0, 32)
}
