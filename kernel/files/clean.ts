import type { World } from '#kernel/world.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { removeObject, sweepLanding } from './storage.ts'

const hour = 3_600_000
const looseHours = 24
const jobFileHours = 7 * 24
const batch = 200

/** Removes uploads that no record named within a day, and files of jobs after a week. Answers how many. */
export async function cleanFiles(world: World, school: School): Promise<number> {
  const now = world.clock().getTime()
  let removed = 0
  for (;;) {
    const keys = await world.pool.transaction(bindingOf(school), async (db) => {
      const rows = await db.query<{ objectKey: string }>(
        `delete from sys_file where id in (
           select id from sys_file where (status = '0' and create_time < $1) or (entity = 'job' and create_time < $2) order by id limit ${batch} for update skip locked
         ) returning object_key as "objectKey"`,
        [new Date(now - looseHours * hour), new Date(now - jobFileHours * hour)],
      )
      return rows.map((row) => row.objectKey)
    })
    // Rows first: an object without a row is only waste, a row without an object is a lie.
    for (const key of keys) await removeObject(world, key)
    removed += keys.length
    if (keys.length < batch) break
  }
  await sweepLanding(world, school.id, new Date(now - looseHours * hour))
  return removed
}
