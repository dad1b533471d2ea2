import { createHash } from 'node:crypto'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileTypeFromFile } from 'file-type'
import type { Ctx } from '#kernel/world/context.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import { readParamOf } from '#services/system/server/read-param.ts'
import { file as fileEntity, scanStates } from '#services/system/shared/records.ts'
import type { World } from '#kernel/world/world.ts'
import { diskProblem } from './disk-problem.ts'
import { blockedFile, contentMismatch, emptyFile, storageDown, storageFull } from '../errors.ts'
import { stripPosition } from '../pictures/strip-position.ts'
import { isPicture, measurePicture, thumbMime, type Measured } from '../pictures/thumbnails.ts'
import { objectRemoval } from '../stores/release.ts'
import { scanFile } from '../scan/scan.ts'
import { tighter } from '#services/system/server/school-limits.ts'
import { storageMegabytes } from '../shared/params.ts'
import { landingPath, newObjectKey, type LandedFile } from '../stores/storage.ts'
import { mainStore } from '../stores/stores.ts'
import { thumbKey, type ObjectStore } from '../stores/store.ts'
import { fitsExtension, mimeOf } from './types-of-files.ts'
import { failedBehind } from '#kernel/audit/background.ts'

export type StoredFile = { fileId: string; bucketName: string; name: string; size: number; type: string; link: string }

/** Follows the new row in its transaction; what it throws undoes the row. */
type OnKept = (ctx: Ctx, fileId: string) => Promise<void>
type Landed = { landed: LandedFile; name: string; extension: string; onKept?: OnKept | undefined }
type Keeping = Landed & { store: ObjectStore; picture: Measured | null; scanState: string; jobId?: string }

/** Keeps an upload after every check: what it really is, whether there is room, whether it carries a virus. Forgets what landed. */
export async function keepChecked(
  world: World,
  caller: Caller,
  file: Landed & { wrongContent?: string | undefined; keepsPosition: boolean },
): Promise<StoredFile> {
  const { landed, name, extension, onKept } = file
  try {
    if (landed.size === 0) throw emptyFile()
    const sniffed = (await fileTypeFromFile(landed.path))?.ext
    if (!fitsExtension(extension, { sniffed, start: await firstBytes(landed.path) })) {
      throw file.wrongContent ? badRequest({ text: file.wrongContent }) : contentMismatch()
    }
    await refuseBeyondQuota(world, caller, landed.size)
    const scanState = await scanFile(world, caller.school, landed.path)
    const store = await mainStore(world, caller.school)
    if (scanState === scanStates.blocked[0]) {
      // Kept for a day so that administrators see what came from whom; nobody gets it again.
      await keep(world, caller, { landed, name, extension, store, picture: null, scanState })
      throw blockedFile()
    }
    const { picture, clean } = isPicture(extension)
      ? await preparePicture(landed, { extension, keepsPosition: file.keepsPosition })
      : { picture: null, clean: landed }
    return await keep(world, caller, { landed: clean, name, extension, store, picture, scanState, onKept })
  } finally {
    await landed.drop()
  }
}

/** Takes the position out of a picture and makes its smaller versions. */
async function preparePicture(
  landed: LandedFile,
  how: { extension: string; keepsPosition: boolean },
): Promise<{ picture: Measured | null; clean: LandedFile }> {
  const content = await readFile(landed.path)
  const stripped = how.keepsPosition ? content : await stripPosition(content, how.extension)
  const picture = await measurePicture(stripped)
  if (stripped === content) return { picture, clean: landed }
  await writeFile(landed.path, stripped, { flush: true })
  return {
    picture,
    clean: { ...landed, size: stripped.length, sha256: await digestOf(stripped) },
  }
}

const bytesPerTurn = 4 * 1024 * 1024

async function digestOf(content: Buffer): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < content.length; at += bytesPerTurn) {
    hash.update(content.subarray(at, at + bytesPerTurn))
    await nextTurn()
  }
  return hash.digest('hex')
}

/** Refuses what would not fit into the school's room. */
export async function refuseBeyondQuota(world: World, caller: Caller, size: number): Promise<void> {
  const most = tighter(await readParamOf(world, caller.school, storageMegabytes), caller.school.storageLimitMb)
  if (most === 0) return
  const [row] = await world.pool.read(bindingOf(caller.school), (db) =>
    db.query<{ used: string }>(
      'select coalesce(sum(size), 0)::text as used from (select distinct on (object_key) size from sys_file) objects',
    ),
  )
  if (Number(row!.used) + size > most * 1024 * 1024) throw storageFull()
}

/** Equal files of a school share one object; each has its own row, and with it its own readers. */
export async function keep(world: World, caller: Caller, file: Keeping): Promise<StoredFile> {
  const { store, landed } = file
  const shared = file.jobId ? null : await writeAs(world, caller, (ctx) => shareObject(ctx, file))
  if (shared) return shared
  const objectKey = newObjectKey(world, caller.school.id)
  const thumbs = file.picture?.thumbs ?? []
  try {
    for (const thumb of thumbs) await putThumb(world, caller, { store, objectKey, thumb })
    await store.put(objectKey, { path: landed.path, size: landed.size, mime: mimeOf(file.extension) })
  } catch (error) {
    const problem = diskProblem(error)
    throw problem === error ? storageDown() : problem
  }
  try {
    return await writeAs(world, caller, (ctx) =>
      insertFile(ctx, { ...file, objectKey, thumbs: thumbs.map(({ size }) => size).join() || null }),
    )
  } catch (error) {
    for (const key of [objectKey, ...thumbs.map(({ size }) => thumbKey(objectKey, size))])
      await store.remove(key).catch(failedBehind(world, objectRemoval, caller.school))
    throw error
  }
}

// The row is locked until ours stands beside it, so that the cleaner cannot take the object away in between.
async function shareObject(ctx: Ctx, file: Keeping): Promise<StoredFile | null> {
  const [same] = await ctx.db.query<{ objectKey: string; thumbs: string | null }>(
    `select object_key as "objectKey", thumbs
     from sys_file
     where sha256 = $1
       and size = $2
       and bucket_name = $3
       and extension = $4
       and (scan_state is not distinct from '2') = ($5 = '2')
     order by id
     limit 1 for key share`,
    [file.landed.sha256, file.landed.size, file.store.code, file.extension, file.scanState],
  )
  // Not knowing whether it is there, it is stored once more.
  if (!same || !(await file.store.has(same.objectKey).catch(() => false))) return null
  return insertFile(ctx, { ...file, ...same })
}

async function insertFile(ctx: Ctx, file: Keeping & { objectKey: string; thumbs: string | null }): Promise<StoredFile> {
  const { landed, name, extension, jobId, store, picture } = file
  const now = ctx.now()
  const id = newId(now)
  const search = searchTextOf(fileEntity, { name }) ?? ''
  await ctx.db.query(
    `insert into sys_file (
       id, version, create_user, create_time, update_user, update_time, bucket_name, object_key, name, extension,
       mime, size, sha256, is_public, entity, record_id, owner_id, status, width, height, thumbs, search_text,
       search_grams, scan_state
     )
     values (
       $1, 1, $2::uuid, $3, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, $12, $2::text, $13, $14, $15, $16,
       $17, $18, $19
     )`,
    [
      id,
      ctx.actor.userId,
      now,
      store.code,
      file.objectKey,
      name,
      extension,
      mimeOf(extension),
      landed.size,
      landed.sha256,
      jobId ? 'job' : null,
      jobId ?? null,
      jobId ? '1' : '0',
      picture?.width ?? null,
      picture?.height ?? null,
      file.thumbs,
      search,
      gramsOf(search),
      file.scanState,
    ],
  )
  await file.onKept?.(ctx, id)
  const link = `/api/flySource-resource/oss/endpoint/link-file?fileId=${id}`
  return { fileId: id, bucketName: store.code, name, size: landed.size, type: mimeOf(extension), link }
}

async function putThumb(
  world: World,
  caller: Caller,
  input: { store: ObjectStore; objectKey: string; thumb: Measured['thumbs'][number] },
): Promise<void> {
  const path = await landingPath(world, caller.school.id)
  try {
    await writeFile(path, input.thumb.content, { mode: 0o600 })
    await input.store.put(thumbKey(input.objectKey, input.thumb.size), {
      path,
      size: input.thumb.content.length,
      mime: thumbMime,
    })
  } finally {
    await rm(path, { force: true })
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
