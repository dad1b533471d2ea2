import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { makeCtx, systemActor, type Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { landFile, newObjectKey, type LandedFile } from '#services/files/stores/storage.ts'
import { mainStore } from '#services/files/stores/stores.ts'
import type { ObjectStore } from '#services/files/stores/store.ts'
import { newId } from '#kernel/world/id.ts'
import type { World } from '#kernel/world/world.ts'
import { archiveMac } from '#kernel/audit/row-mac.ts'
import { logArchive, type archivedDay } from '#kernel/audit/shared/archive.ts'
import { sqlDayText } from '#kernel/rules/school-time.ts'
import { boundsOfDay, boundsOfMonth } from './month.ts'

export type ArchivedDay = ReturnType<typeof archivedDay.parse>
type Log = { world: World; school: School; entity: AnyEntity; month: string }

const mime = 'application/gzip'

/**
 * Writes a month of a log into a file, reads it back, and only then says so. Each day is a gzip member of its own, so that the
 * whole is an ordinary gz file and a day can still be read alone. A crash on the way leaves a loose file, which the cleaner takes.
 */
export async function writeMonth(log: Log): Promise<void> {
  const { world, school } = log
  const days: ArchivedDay[] = []
  const landed = await world.pool.read(bindingOf(school), (db) =>
    landFile(world, school.id, {
      content: Readable.from(contentOf(db, log, days)),
      maxBytes: Number.POSITIVE_INFINITY,
      onTooLarge: () => new Error('unreachable'),
    }),
  )
  try {
    const store = await mainStore(world, school)
    const stored = {
      store,
      landed,
      objectKey: newObjectKey(world, school.id),
      rows: days.reduce((sum, day) => sum + day.rows, 0),
    }
    const fileId = await inSchool(log, (ctx) => insertLooseFile(ctx, log, stored))
    await store.put(stored.objectKey, { path: landed.path, size: landed.size, mime })
    await readBack(stored)
    await inSchool(log, (ctx) => register(ctx, log, { ...stored, fileId, days }))
  } finally {
    await landed.drop()
  }
}

async function* contentOf(db: Db, { entity, month }: Log, days: ArchivedDay[]): AsyncGenerator<Buffer> {
  const [table, by] = [tableName(entity), columnName(entity.retain!.by as string)]
  const columns = ['id', ...fieldsOf(entity).map(([name]) => name)]
    .map((name) => `${columnName(name)} as "${name}"`)
    .join(', ')
  // The order in which the chain of a day was made, where there is one.
  const order = fieldOf(entity, 'seq') ? 'seq' : by
  const { from, to } = boundsOfMonth(month)
  const found = await db.query<{ day: string }>(
    `select distinct ${sqlDayText(by)} as day
     from ${table}
     where ${by} >= $1 and ${by} < $2
     order by day`,
    [from, to],
  )
  let at = 0
  for (const { day } of found) {
    const bounds = boundsOfDay(day)
    const written: ArchivedDay = { day, rows: 0, at, bytes: 0 }
    const rows = db.stream(`select ${columns} from ${table} where ${by} >= $1 and ${by} < $2 order by ${order}, id`, [
      bounds.from,
      bounds.to,
    ])
    for await (const bytes of packed(rows, () => (written.rows += 1))) {
      written.bytes += bytes.length
      yield bytes
    }
    at += written.bytes
    days.push(written)
  }
}

function packed(rows: AsyncIterable<unknown>, count: () => void): AsyncIterable<Buffer> {
  const lines = async function* () {
    for await (const row of rows) {
      count()
      yield `${JSON.stringify(row)}\n`
    }
  }
  const gzip = createGzip()
  // A failure to read shows in the loop that takes the bytes.
  pipeline(Readable.from(lines()), gzip, () => {})
  return gzip as AsyncIterable<Buffer>
}

type Stored = { store: ObjectStore; landed: LandedFile; objectKey: string; rows: number }

async function insertLooseFile(
  ctx: Ctx,
  { entity, month }: Log,
  { store, landed, objectKey }: Stored,
): Promise<string> {
  const id = newId(ctx.now())
  await ctx.db.query(
    `insert into sys_file (
       id, version, create_time, update_time, bucket_name, object_key, name, extension, mime, size, sha256, is_public,
       entity, status
     )
     values ($1, 1, $2, $2, $3, $4, $5, 'gz', $6, $7, $8, false, $9, '0')`,
    [
      id,
      ctx.now(),
      store.code,
      objectKey,
      `${entity.label}-${month}.jsonl.gz`,
      mime,
      landed.size,
      landed.sha256,
      logArchive.path,
    ],
  )
  return id
}

async function readBack({ store, landed, objectKey, rows }: Stored): Promise<void> {
  const content = await store.open(objectKey)
  if (!content) throw new Error(`the archive ${objectKey} cannot be read back`)
  const digest = createHash('sha256')
  const text = createGunzip()
  content.on('data', (bytes: Buffer) => digest.update(bytes))
  pipeline(content, text, () => {})
  let lines = 0
  for await (const bytes of text as AsyncIterable<Buffer>)
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  if (lines !== rows || digest.digest('hex') !== landed.sha256)
    throw new Error(`the archive ${objectKey} is not what was written`)
}

async function register(
  ctx: Ctx,
  { entity, month }: Log,
  archive: Stored & { fileId: string; days: ArchivedDay[] },
): Promise<void> {
  const { fileId, rows, days, landed } = archive
  const now = ctx.now()
  const id = newId(now)
  const [{ part } = { part: 1 }] = await ctx.db.query<{ part: number }>(
    'select coalesce(max(part), 0)::int + 1 as part from sys_log_archive where entity = $1 and month = $2',
    [entity.path, month],
  )
  const mac = archiveMac(ctx, { entity: entity.path, month, part, rows, sha256: landed.sha256, days })
  await ctx.db.query(
    `insert into sys_log_archive (
       id, version, create_time, update_time, entity, month, part, file_id, rows, sha256, days, state, mac
     )
     values ($1, 1, $2, $2, $3, $4, $5, $6, $7, $8, $9, '1', $10)`,
    [id, now, entity.path, month, part, fileId, rows, landed.sha256, JSON.stringify(days), mac],
  )
  await ctx.db.query("update sys_file set status = '1', record_id = $2, update_time = $3 where id = $1", [
    fileId,
    id,
    now,
  ])
}

function inSchool<T>({ world, school }: Log, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const request = { traceId: 'archive', ip: null }
  return world.pool.transaction(bindingOf(school), (db) =>
    work(makeCtx({ world, school, actor: systemActor, db, request })),
  )
}
