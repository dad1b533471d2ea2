import { fileTypeFromFile } from 'file-type'
import type { Readable } from 'node:stream'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/id.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { World } from '#kernel/world.ts'
import { createHash } from 'node:crypto'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import type { Ctx } from '#kernel/context.ts'
import { gramsOf, searchTextOf } from '#kernel/operations/search-text.ts'
import { file as fileEntity } from '#kernel/system/shared/records.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { readParamOf } from '#kernel/system/server/read-param.ts'
import { contentMismatch, emptyFile, fileTooLarge, storageDown, storageFull, unsupportedType } from './errors.ts'
import { stripPosition } from './pictures/strip-position.ts'
import { isPicture, measurePicture, thumbMime, type Measured } from './pictures/thumbnails.ts'
import { fileMegabytes, imageMegabytes, storageMegabytes, videoMegabytes } from './shared/params.ts'
import { landFile, landingPath, newObjectKey, type LandedFile } from './storage.ts'
import { mainStore } from './stores.ts'
import { localStore } from './stores/local.ts'
import { thumbKey, type ObjectStore } from './stores/store.ts'
import { extensionOf, fitsExtension, mimeOf, usualExtensions } from './types-of-files.ts'

export type UploadLimits = {
  /** Without dot, in lower case; default the usual documents, pictures and media. */
  extensions?: readonly string[]
  maxMegabytes?: number
  /** Said of a wrong type instead of the usual sentence. */
  wrongType?: string
  /** Pictures keep the place where they were taken. */
  keepsPosition?: boolean
}

/** A part of a multipart form that is a file. */
export type UploadedPart = { readonly filename: string; readonly file: Readable }

export type StoredFile = { fileId: string; bucketName: string; name: string; size: number; type: string; link: string }

const longestName = 120

/** Checks and stores an upload. It stays loose, readable by the uploader only, until a record names it. */
export async function storeUpload(world: World, caller: Caller, part: UploadedPart, limits: UploadLimits = {}): Promise<StoredFile> {
  const { extensions = usualExtensions, wrongType } = limits
  const name = tidyName(part.filename)
  const extension = extensionOf(name)
  const maxMegabytes = limits.maxMegabytes ?? (await usualMegabytes(world, caller, extension))
  const refuseType = () => (wrongType ? badRequest({ text: wrongType }) : unsupportedType({ ext: extension || '无扩展名', list: extensions.join('、') }))
  try {
    if (!extensions.includes(extension)) throw refuseType()
    const landed = await landFile(world, caller.school.id, {
      content: part.file,
      maxBytes: maxMegabytes * 1024 * 1024,
      onTooLarge: () => fileTooLarge({ n: maxMegabytes }),
    })
    return await keepChecked(world, caller, { landed, name, extension, wrongType, keepsPosition: limits.keepsPosition === true })
  } catch (error) {
    discardRest(part.file)
    throw isDiskFull(error) ? storageFull() : error
  }
}

async function usualMegabytes(world: World, caller: Caller, extension: string): Promise<number> {
  const param = isPicture(extension) || extension === 'bmp' ? imageMegabytes : extension === 'mp4' ? videoMegabytes : fileMegabytes
  return readParamOf(world, caller.school, param)
}

/** Stores a file that the product itself made for a job: it belongs to the job and thereby to whoever asked for it. */
export async function storeJobFile(world: World, caller: Caller, file: { jobId: string; name: string; content: Readable }): Promise<string> {
  const landed = await landFile(world, caller.school.id, {
    content: file.content,
    maxBytes: Number.POSITIVE_INFINITY,
    onTooLarge: () => new Error('unreachable'),
  })
  const name = tidyName(file.name)
  try {
    // Files of jobs live a week at most: they stay on the disk next to the process that made them.
    return (await keep(world, caller, { landed, name, extension: extensionOf(name), jobId: file.jobId, store: localStore(world), picture: null })).fileId
  } finally {
    await landed.drop()
  }
}

/** The name people know the file by: no path, no control characters, not too long, with its extension. */
export function tidyName(raw: string): string {
  const name = cleanLine(raw.split(/[/\\]/).at(-1) ?? '').replace(/[<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '_')
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  const short = [...stem].slice(0, longestName - extension.length - 1).join('').trim() || '未命名'
  return extension ? `${short}.${extension}` : short
}

type Landed = { landed: LandedFile; name: string; extension: string }
type Keeping = Landed & { store: ObjectStore; picture: Measured | null; jobId?: string }

async function keepChecked(world: World, caller: Caller, file: Landed & { wrongType: string | undefined; keepsPosition: boolean }): Promise<StoredFile> {
  const { landed, name, extension } = file
  try {
    if (landed.size === 0) throw emptyFile()
    const sniffed = (await fileTypeFromFile(landed.path))?.ext
    if (!fitsExtension(extension, { sniffed, start: await firstBytes(landed.path) })) {
      throw file.wrongType ? badRequest({ text: file.wrongType }) : contentMismatch()
    }
    await refuseBeyondQuota(world, caller, landed.size)
    const { picture, clean } = isPicture(extension) ? await preparePicture(landed, { extension, keepsPosition: file.keepsPosition }) : { picture: null, clean: landed }
    return await keep(world, caller, { landed: clean, name, extension, store: await mainStore(world, caller.school), picture })
  } finally {
    await landed.drop()
  }
}

/** Takes the position out of a picture and makes its smaller versions. */
async function preparePicture(landed: LandedFile, how: { extension: string; keepsPosition: boolean }): Promise<{ picture: Measured | null; clean: LandedFile }> {
  const content = await readFile(landed.path)
  const stripped = how.keepsPosition ? content : stripPosition(content, how.extension)
  const picture = await measurePicture(stripped)
  if (stripped === content) return { picture, clean: landed }
  await writeFile(landed.path, stripped, { flush: true })
  return { picture, clean: { ...landed, size: stripped.length, sha256: createHash('sha256').update(stripped).digest('hex') } }
}

async function refuseBeyondQuota(world: World, caller: Caller, size: number): Promise<void> {
  const most = await readParamOf(world, caller.school, storageMegabytes)
  if (most === 0) return
  const [row] = await world.pool.read(bindingOf(caller.school), (db) =>
    db.query<{ used: string }>('select coalesce(sum(size), 0)::text as used from (select distinct on (object_key) size from sys_file) objects'),
  )
  if (Number(row!.used) + size > most * 1024 * 1024) throw storageFull()
}

/** Equal files of a school share one object; each has its own row, and with it its own readers. */
async function keep(world: World, caller: Caller, file: Keeping): Promise<StoredFile> {
  const { store, landed } = file
  const shared = file.jobId ? null : await writeAs(world, caller, (ctx) => shareObject(ctx, file))
  if (shared) return shared
  const objectKey = newObjectKey(world, caller.school.id)
  const thumbs = file.picture?.thumbs ?? []
  try {
    for (const thumb of thumbs) await putThumb(world, caller, { store, objectKey, thumb })
    await store.put(objectKey, { path: landed.path, size: landed.size, mime: mimeOf(file.extension) })
  } catch (error) {
    throw isDiskFull(error) ? storageFull() : storageDown()
  }
  try {
    return await writeAs(world, caller, (ctx) => insertFile(ctx, { ...file, objectKey, thumbs: thumbs.map(({ size }) => size).join() || null }))
  } catch (error) {
    for (const key of [objectKey, ...thumbs.map(({ size }) => thumbKey(objectKey, size))]) await store.remove(key).catch(() => {})
    throw error
  }
}

// The row is locked until ours stands beside it, so that the cleaner cannot take the object away in between.
async function shareObject(ctx: Ctx, file: Keeping): Promise<StoredFile | null> {
  const [same] = await ctx.db.query<{ objectKey: string; thumbs: string | null }>(
    `select object_key as "objectKey", thumbs from sys_file where sha256 = $1 and size = $2 and bucket_name = $3 and extension = $4 order by id limit 1 for key share`,
    [file.landed.sha256, file.landed.size, file.store.code, file.extension],
  )
  if (!same || !(await file.store.has(same.objectKey).catch(() => false))) return null
  return insertFile(ctx, { ...file, ...same })
}

async function insertFile(ctx: Ctx, file: Keeping & { objectKey: string; thumbs: string | null }): Promise<StoredFile> {
  const { landed, name, extension, jobId, store, picture } = file
  const now = ctx.now()
  const id = newId(now)
  const search = searchTextOf(fileEntity, { name }) ?? ''
  await ctx.db.query(
    `insert into sys_file (id, version, create_user, create_time, update_user, update_time, bucket_name, object_key, name, extension, mime, size, sha256, is_public, entity, record_id, owner_id, status,
       width, height, thumbs, search_text, search_grams)
     values ($1, 1, $2::uuid, $3, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, $12, $2::text, $13, $14, $15, $16, $17, $18)`,
    [
      id, ctx.actor.userId, now, store.code, file.objectKey, name, extension, mimeOf(extension), landed.size, landed.sha256,
      jobId ? 'job' : null, jobId ?? null, jobId ? '1' : '0', picture?.width ?? null, picture?.height ?? null, file.thumbs, search, gramsOf(search),
    ],
  )
  const link = `/api/flySource-resource/oss/endpoint/link-file?fileId=${id}`
  return { fileId: id, bucketName: store.code, name, size: landed.size, type: mimeOf(extension), link }
}

async function putThumb(world: World, caller: Caller, input: { store: ObjectStore; objectKey: string; thumb: Measured['thumbs'][number] }): Promise<void> {
  const path = await landingPath(world, caller.school.id)
  try {
    await writeFile(path, input.thumb.content, { mode: 0o600 })
    await input.store.put(thumbKey(input.objectKey, input.thumb.size), { path, size: input.thumb.content.length, mime: thumbMime })
  } finally {
    await rm(path, { force: true })
  }
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')
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

// A client that is still sending reads no answer. What remains is thrown away as it comes, within bounds.
function discardRest(rest: Readable): void {
  let discarded = 0
  rest.on('error', () => {})
  rest.on('data', (bytes: Buffer) => {
    discarded += bytes.length
    if (discarded > 512 * 1024 * 1024) rest.destroy()
  })
  rest.resume()
}
