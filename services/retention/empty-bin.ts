import { columnName, tableName } from '#kernel/db/names.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { binSince } from '#kernel/operations/write/recycle-bin.ts'
import type { World } from '#kernel/world/world.ts'

const rowsAtOnce = 1000

/** Entities whose recycle bin is emptied. */
export function binned(world: World): AnyEntity[] {
  return [...world.entities.values()].filter((entity) => entity.removable === 'bin' && !entity.isKeptAfterBin)
}

/**
 * Removes for good what lay in the recycle bin long enough. A row that something still points to, be it in a bin itself,
 * waits until that is gone. Answers how many went.
 */
export async function emptyBin(world: World, school: School, entity: AnyEntity): Promise<number> {
  const table = tableName(entity)
  const unused = (world.referrers.get(entity.name) ?? [])
    .filter(
      ({ entity: other, field }) => columnOf(fieldOf(other, field)!).foreignKey?.(fieldOf(other, field)!) !== undefined,
    )
    .map(
      ({ entity: other, field }) =>
        ` and not exists (select 1 from ${tableName(other)} o where o.${columnName(field)} = t.id)`,
    )
  const text = `delete from ${table}
    where id in (
      select t.id
      from ${table} t
      where t.deleted_time <= $1${unused.join('')}
      order by t.deleted_time
      limit ${rowsAtOnce}
      for update skip locked
    )`
  const before = binSince(world.clock())
  let removed = 0
  for (;;) {
    // What hangs on a part of the row keeps it, too.
    const count = await world.pool
      .transaction(bindingOf(school), (db) => db.execute(text, [before]))
      .catch((error: { code?: string }) => {
        if (error.code === '23503') return 0
        throw error
      })
    removed += count
    if (count < rowsAtOnce) return removed
  }
}
