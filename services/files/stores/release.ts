import type { Ctx } from '#kernel/world/context.ts'
import type { Db, School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { storeOf } from './stores.ts'
import { thumbKey } from './store.ts'
import { failedBehind } from '#kernel/audit/background.ts'

export type StoredObject = { bucketName: string; objectKey: string; thumbs: string | null }

/** One at a time in a school: two that remove the last two rows of an object would each leave it to the other. */
export async function takeTurn(db: Db): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('files ' || current_schema(), 0))`)
}

/** Of objects whose rows were removed in this transaction, those that no other row names. */
export async function unusedObjects(db: Db, removed: readonly StoredObject[]): Promise<StoredObject[]> {
  if (removed.length === 0) return []
  const used = await db.query<{ key: string }>(
    'select distinct object_key as key from sys_file where object_key = any($1)',
    [removed.map((one) => one.objectKey)],
  )
  const still = new Set(used.map((row) => row.key))
  return [...new Map(removed.filter((one) => !still.has(one.objectKey)).map((one) => [one.objectKey, one])).values()]
}

/** An object that stays behind is waste nobody finds by itself. */
export const objectRemoval = { code: 'files.remove', label: '删除附件内容' }

/** Takes objects away, their smaller pictures too. Rows go first: an object without a row is only waste, a row without an object is a lie. */
export async function removeObjects(world: World, school: School, objects: readonly StoredObject[]): Promise<void> {
  for (const { bucketName, objectKey, thumbs } of objects) {
    const store = await storeOf(world, school, bucketName)
    const sizes = (thumbs ?? '')
      .split(',')
      .filter((size) => size !== '')
      .map(Number)
    for (const key of [objectKey, ...sizes.map((size) => thumbKey(objectKey, size))])
      await store?.remove(key).catch(failedBehind(world, objectRemoval, school))
  }
}

/** The same after a transaction that removed rows of files has committed. */
export async function releaseAfterCommit(ctx: Ctx, removed: readonly StoredObject[]): Promise<void> {
  await takeTurn(ctx.db)
  const unused = await unusedObjects(ctx.db, removed)
  ctx.afterCommit(
    () => void removeObjects(ctx.world, ctx.school, unused).catch(failedBehind(ctx.world, objectRemoval, ctx.school)),
  )
}
