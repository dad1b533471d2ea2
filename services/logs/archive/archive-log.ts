import { columnName, tableName } from '#kernel/db/names.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { World } from '#kernel/world/world.ts'
import { boundsOfDay, boundsOfMonth, monthOf } from './month.ts'
import { writeMonth, type ArchivedDay } from './write-month.ts'

type Written = { id: string; month: string; days: ArchivedDay[] }

/**
 * Brings the months of a log that lie wholly before a moment into files, and takes their rows out of the table. Rows go only when
 * the file was written and read back, a day at a time; wherever this stops, the next time goes on there. Answers how many rows went.
 */
export async function archiveLog(
  world: World,
  school: School,
  log: { entity: AnyEntity; before: Date },
): Promise<number> {
  const { entity, before } = log
  let removed = 0
  for (;;) {
    for (const archive of await unfinished(world, school, entity))
      removed += await clear(world, school, { entity, archive })
    const month = await oldestMonth(world, school, entity)
    if (!month || boundsOfMonth(month).to > before) return removed
    await writeMonth({ world, school, entity, month })
  }
}

function unfinished(world: World, school: School, entity: AnyEntity): Promise<Written[]> {
  return world.pool.read(bindingOf(school), (db) =>
    db.query<Written>(
      "select id, month, days from sys_log_archive where entity = $1 and state = '1' order by month, part",
      [entity.path],
    ),
  )
}

/** The oldest month that still has rows; of a chained log only when all of them have their place in the chain. */
async function oldestMonth(world: World, school: School, entity: AnyEntity): Promise<string | null> {
  const [table, by] = [tableName(entity), columnName(entity.retain!.by as string)]
  const [row] = await world.pool.read(bindingOf(school), (db) =>
    db.query<{ first: string | null }>(`select min(${by}) as first from ${table}`),
  )
  if (!row?.first) return null
  const month = monthOf(new Date(row.first))
  const { from, to } = boundsOfMonth(month)
  if (!fieldOf(entity, 'seq')) return month
  const loose = await world.pool.read(bindingOf(school), (db) =>
    db.query(`select 1 from ${table} where seq is null and ${by} >= $1 and ${by} < $2 limit 1`, [from, to]),
  )
  return loose.length === 0 ? month : null
}

async function clear(
  world: World,
  school: School,
  { entity, archive }: { entity: AnyEntity; archive: Written },
): Promise<number> {
  const [table, by] = [tableName(entity), columnName(entity.retain!.by as string)]
  let removed = 0
  for (const { day, rows } of archive.days) {
    const { from, to } = boundsOfDay(day)
    removed += await world.pool.transaction(bindingOf(school), async (db) => {
      const count = await db.execute(`delete from ${table} where ${by} >= $1 and ${by} < $2`, [from, to])
      // None: an earlier attempt came past this day. Any other number: the file does not hold what is about to go.
      if (count !== 0 && count !== rows)
        throw new Error(`${entity.name} has ${count} rows of ${day}, its archive ${rows}`)
      if (fieldOf(entity, 'seq'))
        await db.execute('update sys_log_seal set file_id = $2, update_time = $3 where day = $1', [
          day,
          archive.id,
          world.clock(),
        ])
      return count
    })
  }
  await world.pool.transaction(bindingOf(school), (db) =>
    db.execute("update sys_log_archive set state = '2', update_time = $2, version = version + 1 where id = $1", [
      archive.id,
      world.clock(),
    ]),
  )
  return removed
}
