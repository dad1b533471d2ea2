import type { Readable } from 'node:stream'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { Caller } from '#kernel/http/unit-of-work.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { readParamOf } from '#services/system/server/read-param.ts'
import { scanStates } from '#services/system/shared/records.ts'
import type { World } from '#kernel/world/world.ts'
import { diskProblem } from './disk-problem.ts'
import { fileTooLarge, unsupportedType } from '../errors.ts'
import { keep, keepChecked, type StoredFile } from './keep.ts'
import { fileMegabytes, imageMegabytes, videoMegabytes } from '../shared/params.ts'
import { landFile } from '../stores/storage.ts'
import { localStore } from '../stores/local.ts'
import { extensionOf, mimeOf, usualExtensions } from './types-of-files.ts'

export type UploadLimits = {
  /** Without dot, in lower case; default the usual documents, pictures and media. */
  extensions?: readonly string[]
  maxMegabytes?: number
  /** Said of a wrong type instead of the usual sentence. */
  wrongType?: string
  /** What is said of a content that is not what the extension says; default that the two do not fit. */
  wrongContent?: string
  /** Pictures keep the place where they were taken. */
  keepsPosition?: boolean
}

/** A part of a multipart form that is a file. */
export type UploadedPart = { readonly filename: string; readonly file: Readable }

const longestName = 120

/** Checks and stores an upload. It stays loose, readable by the uploader only, until a record names it. */
export async function storeUpload(
  world: World,
  caller: Caller,
  part: UploadedPart,
  limits: UploadLimits = {},
): Promise<StoredFile> {
  try {
    const { name, extension, maxMegabytes } = await admitted(world, caller, part.filename, limits)
    const landed = await landFile(world, caller.school.id, {
      content: part.file,
      maxBytes: maxMegabytes * 1024 * 1024,
      onTooLarge: () => fileTooLarge({ n: maxMegabytes }),
    })
    return await keepChecked(world, caller, {
      landed,
      name,
      extension,
      wrongContent: limits.wrongContent,
      keepsPosition: limits.keepsPosition === true,
    })
  } catch (error) {
    discardRest(part.file)
    throw diskProblem(error)
  }
}

/** The tidy name of an upload that may come, and how big it may be; refuses a type that is not taken. */
export async function admitted(
  world: World,
  caller: Caller,
  filename: string,
  limits: UploadLimits,
): Promise<{ name: string; extension: string; maxMegabytes: number }> {
  const { extensions = usualExtensions, wrongType } = limits
  const name = tidyName(filename)
  const extension = extensionOf(name)
  if (!extensions.includes(extension))
    throw wrongType
      ? badRequest({ text: wrongType })
      : unsupportedType({ ext: extension || '无扩展名', list: extensions.join('、') })
  return { name, extension, maxMegabytes: limits.maxMegabytes ?? (await usualMegabytes(world, caller, extension)) }
}

async function usualMegabytes(world: World, caller: Caller, extension: string): Promise<number> {
  const [kind] = mimeOf(extension).split('/')
  const param = kind === 'image' ? imageMegabytes : kind === 'video' ? videoMegabytes : fileMegabytes
  return readParamOf(world, caller.school, param)
}

/** Stores a file that the product itself made for a job: it belongs to the job and thereby to whoever asked for it. */
export async function storeJobFile(
  world: World,
  caller: Caller,
  file: { jobId: string; name: string; content: Readable },
): Promise<string> {
  const landed = await landFile(world, caller.school.id, {
    content: file.content,
    maxBytes: Number.POSITIVE_INFINITY,
    onTooLarge: () => new Error('unreachable'),
  })
  const name = tidyName(file.name)
  try {
    // Files of jobs live a week at most: they stay on the disk next to the process that made them.
    return (
      await keep(world, caller, {
        landed,
        name,
        extension: extensionOf(name),
        jobId: file.jobId,
        store: localStore(world),
        picture: null,
        scanState: scanStates.unchecked[0],
      })
    ).fileId
  } finally {
    await landed.drop()
  }
}

/** The name people know the file by: no path, no control characters, not too long, with its extension. */
export function tidyName(raw: string): string {
  // Browsers write these three signs so in a form.
  const sent = raw.replace(/%0D|%0A/gi, '\n').replaceAll('%22', '"')
  const name = cleanLine(sent.split(/[/\\]/).at(-1) ?? '').replace(/[<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '_')
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  const short =
    [...stem]
      .slice(0, longestName - extension.length - 1)
      .join('')
      .trim() || '未命名'
  return extension ? `${short}.${extension}` : short
}

/** A client that is still sending reads no answer. What remains is thrown away as it comes, within bounds. */
export function discardRest(rest: Readable): void {
  let discarded = 0
  rest.on('error', () => {})
  rest.on('data', (bytes: Buffer) => {
    discarded += bytes.length
    if (discarded > 512 * 1024 * 1024) rest.destroy()
  })
  rest.resume()
}
