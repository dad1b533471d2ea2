import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { newId } from '#kernel/world/id.ts'
import type { JobHandler, JobOutcome, JobRun } from '#services/jobs/handler.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { thumbMime } from '../pictures/thumbnails.ts'
import { objectRemoval, takeTurn } from './release.ts'
import { fileLeftover } from '../shared/chunks.ts'
import { landFile } from './storage.ts'
import { storeOf } from './stores.ts'
import { thumbKey, type ObjectStore } from './store.ts'
import { failedBehind } from '#kernel/audit/background.ts'

export const migrationType = 'storageMigration'
export type MigrationParams = { from: string; to: string }

/** Links to an object are good for five minutes and a big download takes its time: until then it stays in the old store as well. */
const leftoverMilliseconds = 3_600_000

const objectCopy = { code: 'files.copy', label: '迁移附件内容' }

type Moving = { id: string; objectKey: string; sha256: string; size: number; mime: string; thumbs: string | null }

/**
 * Moves the objects of one store to another, one by one: copied, read back and compared, and only then the rows point there.
 * What was moved stays moved, so a later attempt goes on with the rest.
 */
export const storageMigration: JobHandler = {
  type: migrationType,
  label: '迁移存储',
  isBackground: true,
  async run(job) {
    const { from, to } = job.params as MigrationParams
    const [source, target] = [await storeOf(job.world, job.school, from), await storeOf(job.world, job.school, to)]
    if (!source || !target) return { status: 'failed', message: '存储配置已不存在' }
    const total = await job.read(
      async ({ db }) =>
        (
          await db.query<{ count: number }>(
            'select count(distinct object_key)::int as count from sys_file where bucket_name = $1',
            [from],
          )
        )[0]!.count,
    )
    let [done, failed] = [0, 0]
    let after = ''
    await job.progress({ done, failed, total, stage: '迁移文件' })
    for (;;) {
      const next = await nextObject(job, { from, after })
      if (!next) return outcomeOf(done, failed)
      after = next.objectKey
      const isMoved = await moveObject(job, { object: next, source, target })
      if (isMoved) done += 1
      else failed += 1
      await job.progress({ done, failed, total: Math.max(total, done + failed) })
    }
  },
}

async function nextObject(job: JobRun, at: { from: string; after: string }): Promise<Moving | undefined> {
  const [row] = await job.read(({ db }) =>
    db.query<Moving>(
      `select id, object_key as "objectKey", sha256, size, mime, thumbs
       from sys_file
       where bucket_name = $1 and object_key > $2
       order by object_key, id
       limit 1`,
      [at.from, at.after],
    ),
  )
  return row
}

async function moveObject(
  job: JobRun,
  move: { object: Moving; source: ObjectStore; target: ObjectStore },
): Promise<boolean> {
  const { object, source, target } = move
  const sizes = (object.thumbs ?? '')
    .split(',')
    .filter((size) => size !== '')
    .map(Number)
  const copy = (what: { key: string; mime: string; sha256?: string }) =>
    copyOne(job, { source, target, ...what }).catch((error: unknown) => {
      failedBehind(job.world, objectCopy, job.school)(error)
      return false
    })
  if (!(await copy({ key: object.objectKey, mime: object.mime, sha256: object.sha256 }))) return false
  for (const size of sizes) if (!(await copy({ key: thumbKey(object.objectKey, size), mime: thumbMime }))) return false
  const turned = await job.transaction(async (ctx) => {
    await takeTurn(ctx.db)
    const rows = await ctx.db.execute(
      'update sys_file set bucket_name = $3 where object_key = $1 and bucket_name = $2',
      [object.objectKey, source.code, target.code],
    )
    if (rows > 0) {
      const dueTime = new Date(ctx.now().getTime() + leftoverMilliseconds).toISOString()
      await insertRow(ctx, fileLeftover, newId(ctx.now()), {
        bucketName: source.code,
        objectKey: object.objectKey,
        thumbs: object.thumbs,
        dueTime,
      })
    }
    return rows
  })
  // Removed by somebody while it was copied: then the copy is nobody's.
  if (turned === 0)
    for (const key of [object.objectKey, ...sizes.map((size) => thumbKey(object.objectKey, size))])
      await target.remove(key).catch(failedBehind(job.world, objectRemoval, job.school))
  return true
}

/** Copies an object and reads it back; false when it is not there, or not what it should be on either side. */
async function copyOne(
  job: JobRun,
  copy: { source: ObjectStore; target: ObjectStore; key: string; mime: string; sha256?: string },
): Promise<boolean> {
  const content = await copy.source.open(copy.key)
  if (!content) return false
  const landed = await landFile(job.world, job.school.id, {
    content,
    maxBytes: Number.POSITIVE_INFINITY,
    onTooLarge: () => new Error('unreachable'),
  })
  try {
    if (copy.sha256 && landed.sha256 !== copy.sha256) return false
    await copy.target.put(copy.key, { path: landed.path, size: landed.size, mime: copy.mime })
    if ((await digestOf(copy.target, copy.key)) === landed.sha256) return true
    await copy.target.remove(copy.key)
    return false
  } finally {
    await rm(landed.path, { force: true })
  }
}

async function digestOf(store: ObjectStore, key: string): Promise<string | null> {
  const content = await store.open(key)
  if (!content) return null
  const hash = createHash('sha256')
  for await (const bytes of content as AsyncIterable<Buffer>) hash.update(bytes)
  return hash.digest('hex')
}

function outcomeOf(done: number, failed: number): JobOutcome {
  if (failed === 0) return { status: 'done', message: `已迁移 ${done} 个文件` }
  return {
    status: done > 0 ? 'partly' : 'failed',
    message: `已迁移 ${done} 个文件，${failed} 个未能迁移，仍留在原存储`,
  }
}
