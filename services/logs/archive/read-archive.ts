import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Ctx } from '#kernel/world/context.ts'
import { storeOf } from '#services/files/stores/stores.ts'
import { archiveMac } from '#kernel/audit/row-mac.ts'
import type { ArchivedDay } from './write-month.ts'

export type Archive = {
  id: string
  entity: string
  month: string
  part: number
  rows: number
  sha256: string
  days: ArchivedDay[]
  mac: string
  bucketName: string | null
  objectKey: string | null
  size: number | null
}

/** The archives of a log, or of one month of it. Their rows may still be in the table for the moment between writing and clearing. */
export function archivesOf(ctx: Ctx, entity: string, month: string | null = null): Promise<Archive[]> {
  return ctx.db.query<Archive>(
    `select a.id, a.entity, a.month, a.part, a.rows, a.sha256, a.days, a.mac, f.bucket_name as "bucketName",
       f.object_key as "objectKey", f.size
     from sys_log_archive a
     left join sys_file f on f.id::text = a.file_id
     where a.entity = $1 and ($2::text is null or a.month = $2)
     order by a.month desc, a.part`,
    [entity, month],
  )
}

/** Whether the entry of an archive is as it was written. */
export function isGenuine(ctx: Ctx, archive: Archive): boolean {
  return archive.mac === archiveMac(ctx, archive)
}

/** The lines of one day of an archive, without reading the other days; null when its file is gone. */
export async function openDay(ctx: Ctx, archive: Archive, day: ArchivedDay): Promise<AsyncGenerator<string> | null> {
  const { bucketName, objectKey } = archive
  if (!bucketName || !objectKey) return null
  const store = await storeOf(ctx.world, ctx.school, bucketName)
  const content = await store?.open(objectKey, { start: day.at, end: day.at + day.bytes - 1 })
  return content ? linesOf(content) : null
}

async function* linesOf(content: Readable): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // A failure to read shows in the loop below.
  pipeline(content, text, () => {})
  let rest = ''
  try {
    for await (const piece of text as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    content.destroy()
  }
}
