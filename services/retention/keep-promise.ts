import { columnName, tableName } from '#kernel/db/names.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Param } from '#kernel/params/param.ts'
import { readParamOf } from '#services/system/server/read-param.ts'
import type { World } from '#kernel/world/world.ts'

const dayMs = 86_400_000
const rowsAtOnce = 2000

/** Entities whose rows go after a while, those with a reference to another before it. */
export function retained(world: World): AnyEntity[] {
  return [...world.entities.values()].filter((entity) => entity.retain)
}

/** Of some entities the rows are worthless within a day; there is no reason to wait for the night. */
export function isShortLived({ retain }: AnyEntity): boolean {
  return typeof retain?.days === 'number' && retain.days <= 1 && !retain.isArchived
}

/** Rows whose moment lies before this have been kept long enough. */
export async function keptSince(world: World, school: School, entity: AnyEntity): Promise<Date> {
  const { days } = entity.retain!
  const count = typeof days === 'number' ? days : Number(await readParamOf(world, school, paramOf(world, days.param)))
  return new Date(world.clock().getTime() - count * dayMs)
}

/** Removes what was kept long enough, a bounded number of rows in each transaction. Answers how many. */
export async function removeExpired(world: World, school: School, entity: AnyEntity): Promise<number> {
  const before = await keptSince(world, school, entity)
  const [table, by] = [tableName(entity), columnName(entity.retain!.by as string)]
  const text = `delete from ${table}
    where id in (select id from ${table} where ${by} < $1 order by ${by} limit ${rowsAtOnce} for update skip locked)`
  let removed = 0
  for (;;) {
    const count = await world.pool.transaction(bindingOf(school), (db) => db.execute(text, [before]))
    removed += count
    if (count < rowsAtOnce) return removed
  }
}

function paramOf(world: World, key: string): Param {
  return world.manifests.flatMap((manifest) => manifest.params ?? []).find((param) => param.key === key)!
}
