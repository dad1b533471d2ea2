import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/id.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { World } from '#kernel/world.ts'
import { contentMismatch, emptyFile, fileTooLarge, unsupportedType } from './errors.ts'
import { landFile, removeObject, type LandedFile } from './storage.ts'
import { extensionOf, fitsExtension, mimeOf, usualExtensions } from './types-of-files.ts'

export type UploadLimits = {
  /** Without dot, in lower case; default the usual documents, pictures and media. */
  extensions?: readonly string[]
  maxMegabytes?: number
  /** Said of a wrong type instead of the usual sentence. */
  wrongType?: string
}

/** A part of a multipart form that is a file. */
export type UploadedPart = { readonly filename: string; readonly file: Readable }

export type StoredFile = { fileId: string; bucketName: string; name: string; size: number; type: string; link: string }

const localBucket = 'local'
const defaultMegabytes = 20
const longestName = 120

/** Checks and stores an upload. It stays loose, readable by the uploader only, until a record names it. */
export async function storeUpload(world: World, caller: Caller, part: UploadedPart, limits: UploadLimits = {}): Promise<StoredFile> {
  const { extensions = usualExtensions, maxMegabytes = defaultMegabytes, wrongType } = limits
  const name = tidyName(part.filename)
  const extension = extensionOf(name)
  const refuseType = () => (wrongType ? badRequest({ text: wrongType }) : unsupportedType({ ext: extension || '无扩展名', list: extensions.join('、') }))
  try {
    if (!extensions.includes(extension)) throw refuseType()
    const landed = await landFile(world, caller.school.id, {
      content: part.file,
      maxBytes: maxMegabytes * 1024 * 1024,
      onTooLarge: () => fileTooLarge({ n: maxMegabytes }),
    })
    return await keepChecked(world, caller, { landed, name, extension, wrongType })
  } catch (error) {
    discardRest(part.file)
    throw error
  }
}

/** Stores a file that the product itself made for a job: it belongs to the job and thereby to whoever asked for it. */
export async function storeJobFile(world: World, caller: Caller, file: { jobId: string; name: string; content: Readable }): Promise<string> {
  const landed = await landFile(world, caller.school.id, {
    content: file.content,
    maxBytes: Number.POSITIVE_INFINITY,
    onTooLarge: () => new Error('unreachable'),
  })
  const name = tidyName(file.name)
  return (await keep(world, caller, { landed, name, extension: extensionOf(name), jobId: file.jobId })).fileId
}

/** The name people know the file by: no path, no control characters, not too long, with its extension. */
export function tidyName(raw: string): string {
  const name = cleanLine(raw.split(/[/\\]/).at(-1) ?? '').replace(/[<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '_')
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  const short = [...stem].slice(0, longestName - extension.length - 1).join('').trim() || '未命名'
  return extension ? `${short}.${extension}` : short
}

type Keeping = { landed: LandedFile; name: string; extension: string; jobId?: string }

async function keepChecked(world: World, caller: Caller, file: Keeping & { wrongType: string | undefined }): Promise<StoredFile> {
  const { landed, extension } = file
  try {
    if (landed.size === 0) throw emptyFile()
    const sniffed = (await fileTypeFromFile(landed.path))?.ext
    if (!fitsExtension(extension, { sniffed, start: await firstBytes(landed.path) })) {
      throw file.wrongType ? badRequest({ text: file.wrongType }) : contentMismatch()
    }
    return await keep(world, caller, file)
  } finally {
    await landed.drop()
  }
}

async function keep(world: World, caller: Caller, file: Keeping): Promise<StoredFile> {
  const { landed, name, extension, jobId } = file
  const objectKey = await landed.keep()
  try {
    return await writeAs(world, caller, async (ctx) => {
      const now = ctx.now()
      const id = newId(now)
      await ctx.db.query(
        `insert into sys_file (id, version, create_user, create_time, update_user, update_time, bucket_name, object_key, name, extension, mime, size, sha256, is_public, entity, record_id, owner_id, status)
         values ($1, 1, $2::uuid, $3, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, $12, $2::text, $13)`,
        [
          id, ctx.actor.userId, now, localBucket, objectKey, name, extension, mimeOf(extension), landed.size, landed.sha256,
          jobId ? 'job' : null, jobId ?? null, jobId ? '1' : '0',
        ],
      )
      const link = `/api/flySource-resource/oss/endpoint/link-file?fileId=${id}`
      return { fileId: id, bucketName: localBucket, name, size: landed.size, type: mimeOf(extension), link }
    })
  } catch (error) {
    await removeObject(world, objectKey)
    throw error
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
