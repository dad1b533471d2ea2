import { columnName, tableName } from '#kernel/db/names.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { World } from '#kernel/world/world.ts'
import { dropParts, sweepParts } from './chunks/folder.ts'
import { scanUnchecked } from './scan/scan.ts'
import { removeObjects, takeTurn, unusedObjects, type StoredObject } from './stores/release.ts'
import { sweepLanding } from './stores/storage.ts'

const hour = 3_600_000
const looseHours = 24
const jobFileHours = 7 * 24
/** As long as a record waits in the recycle bin. */
const leftHours = 30 * 24
const batch = 200

/**
 * Removes uploads that neither a record nor a draft named within a day, files of jobs after a week, and files whose
 * record has been gone, or has named another file, for thirty days. Answers how many.
 */
export async function cleanFiles(world: World, school: School): Promise<number> {
  await markLeftFiles(world, school)
  const now = world.clock().getTime()
  const before = (hours: number) => new Date(now - hours * hour)
  let removed = 0
  for (;;) {
    const { count, unused } = await world.pool.transaction(bindingOf(school), async (db) => {
      await takeTurn(db)
      const rows = await db.query<StoredObject>(
        `delete from sys_file
         where id in (
           select id
           from sys_file f
           where (
             status = '0'
             and create_time < $1
             and not exists (select from sys_user_draft d where f.id = any(d.file_ids))
           )
             or (entity = 'job' and create_time < $2)
             or (status = '2' and update_time < $3)
           order by id
           limit ${batch}
           for update skip locked
         )
         returning bucket_name as "bucketName", object_key as "objectKey", thumbs`,
        [before(looseHours), before(jobFileHours), before(leftHours)],
      )
      return { count: rows.length, unused: await unusedObjects(db, rows) }
    })
    await removeObjects(world, school, unused)
    removed += count
    if (count < batch) break
  }
  await forgetUploads(world, school, before(looseHours))
  await removeLeftovers(world, school)
  await sweepLanding(world, school.id, before(looseHours))
  await sweepParts(world, school.id, before(looseHours))
  await scanUnchecked(world, school)
  return removed
}

/** Uploads in parts that were not finished within a day. */
async function forgetUploads(world: World, school: School, before: Date): Promise<void> {
  const gone = await world.pool.transaction(bindingOf(school), (db) =>
    db.query<{ id: string }>('delete from sys_file_upload where create_time < $1 returning id', [before]),
  )
  for (const { id } of gone) await dropParts(world, school.id, id)
}

/** Objects that moved to another store, once nobody can be reading them in the old one. */
async function removeLeftovers(world: World, school: School): Promise<void> {
  const due = await world.pool.transaction(bindingOf(school), async (db) => {
    await takeTurn(db)
    return db.query<StoredObject & { isUsed: boolean }>(
      `delete from sys_file_leftover l
       where l.due_time < $1
       returning l.bucket_name as "bucketName", l.object_key as "objectKey", l.thumbs,
         exists (
           select
           from sys_file f
           where f.object_key = l.object_key and f.bucket_name = l.bucket_name
         ) as "isUsed"`,
      [world.clock()],
    )
  })
  await removeObjects(
    world,
    school,
    due.filter((one) => !one.isUsed),
  )
}

/** Finds linked files that their record does not name any more, and takes back the mark of those it names again. */
async function markLeftFiles(world: World, school: School): Promise<void> {
  for (const { entity } of world.resources.values()) {
    const names = namingColumns(entity)
    if (names.length === 0) continue
    const alive = entity.removable === 'bin' ? 't.deleted_time is null and ' : ''
    const naming = names.map((name) => `f.id = any(t.${name})`).join(' or ')
    const isNamed = `exists (
      select
      from ${tableName(entity)} t
      where t.id::text = f.record_id and ${alive}(${naming})
    )`
    await world.pool.transaction(bindingOf(school), (db) =>
      db.execute(
        `update sys_file f
         set status = case when ${isNamed} then '1' else '2' end, update_time = $2
         where f.entity = $1 and f.status in ('1', '2') and (f.status = '1') <> ${isNamed}`,
        [entity.path, world.clock()],
      ),
    )
  }
}

function namingColumns(entity: AnyEntity): string[] {
  return fieldsOf(entity)
    .filter(([, field]) => kindOf(field).holdsFiles)
    .map(([name]) => columnName(name))
}
