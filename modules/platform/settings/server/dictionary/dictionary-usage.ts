import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'

/** How many records carry each key of a code set, the recycle bin included: what is restored must still be readable. */
export async function usageOf(ctx: Ctx, set: string): Promise<Map<string, number>> {
  const usage = new Map<string, number>()
  for (const entity of ctx.world.entities.values()) {
    for (const [name, field] of fieldsOf(entity)) {
      if ((field.options as CodeOptions).set !== set) continue
      const column = columnName(name)
      const rows = await ctx.db.query<{ key: string; count: number }>(
        `select ${column} as key, count(*)::int as count
         from ${tableName(entity)}
         where ${column} is not null
         group by 1`,
      )
      for (const { key, count } of rows) usage.set(key, (usage.get(key) ?? 0) + count)
    }
  }
  return usage
}
