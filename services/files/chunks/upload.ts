import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { World } from '#kernel/world/world.ts'
import { emptyFile, fileTooLarge, missingParts, tooManyUploads, uploadBusy, wrongDigest, wrongPart } from '../errors.ts'
import { limitsOfField } from '../upload/field-limits.ts'
import { diskProblem } from '../upload/disk-problem.ts'
import { keepChecked, refuseBeyondQuota, type StoredFile } from '../upload/keep.ts'
import { fileUpload } from '../shared/chunks.ts'
import { landFile } from '../stores/storage.ts'
import { admitted, discardRest, tidyName, type UploadedPart } from '../upload/upload.ts'
import { extensionOf } from '../upload/types-of-files.ts'
import { bytesOfPart, dropParts, joinParts, partBytes, partsOf, placedParts, placePart } from './folder.ts'

const mostOpen = 10
/** After this long somebody else may finish what a process began and never ended. */
const claimMilliseconds = 5 * 60_000
const waitMilliseconds = 60_000

export type UploadProgress = { uploadId: string; partSize: number; total: number; parts: number[] }
type Wanted = { name: string; size: number; sha256: string; field?: string | undefined }
type Upload = {
  id: string
  name: string
  size: number
  sha256: string
  field: string | null
  fileId: string | null
  isClaimed: boolean
}

/** Begins an upload in parts, or goes on with the same person's own of the same content: what is there already is told. */
export async function initUpload(world: World, caller: Caller, wanted: Wanted): Promise<UploadProgress> {
  if (!/^[0-9a-f]{64}$/.test(wanted.sha256)) throw badRequest({ text: '文件摘要格式不正确' })
  if (wanted.size < 1) throw emptyFile()
  const { name, maxMegabytes } = await admitted(world, caller, wanted.name, limitsOfField(world, wanted.field))
  if (wanted.size > maxMegabytes * 1024 * 1024) throw fileTooLarge({ n: maxMegabytes })
  await refuseBeyondQuota(world, caller, wanted.size)
  const upload = await writeAs(world, caller, (ctx) => openUpload(ctx, { ...wanted, name }))
  return {
    uploadId: upload.id,
    partSize: partBytes,
    total: partsOf(upload.size),
    parts: await placedParts(world, caller.school.id, upload),
  }
}

/** Takes one part; sent twice it is there once. */
export async function uploadPart(
  world: World,
  caller: Caller,
  input: { uploadId: unknown; part: number; content: UploadedPart },
): Promise<{ part: number }> {
  const { part, content } = input
  try {
    const upload = await readAs(world, caller, (ctx) => ownUpload(ctx, input.uploadId))
    if (!Number.isInteger(part) || part < 1 || part > partsOf(upload.size) || upload.fileId) throw wrongPart()
    const expected = bytesOfPart(upload.size, part)
    const landed = await landFile(world, caller.school.id, {
      content: content.file,
      maxBytes: expected,
      onTooLarge: wrongPart,
    })
    if (landed.size !== expected) {
      await landed.drop()
      throw wrongPart()
    }
    await placePart(world, caller.school.id, { uploadId: upload.id, part, path: landed.path })
    return { part }
  } catch (error) {
    discardRest(content.file)
    throw diskProblem(error)
  }
}

/** Puts the parts together and keeps the file like any other upload. Asked for several times, at once or later, it is one file. */
export async function completeUpload(world: World, caller: Caller, uploadId: unknown): Promise<StoredFile> {
  const upload = await readAs(world, caller, (ctx) => ownUpload(ctx, uploadId))
  if (upload.fileId) return readAs(world, caller, (ctx) => storedFile(ctx, upload.fileId!))
  const missing = partsOf(upload.size) - (await placedParts(world, caller.school.id, upload)).length
  if (missing > 0 && !(await isFinished(world, caller, upload.id))) throw missingParts({ n: missing })
  const claim = await writeAs(world, caller, (ctx) => takeClaim(ctx, upload.id))
  if (!claim) return waitForOther(world, caller, upload.id)
  try {
    return await finish(world, caller, { upload, claim })
  } catch (error) {
    // What will be refused again is forgotten; what a store or a disk could not take may be tried again.
    const isFinal = error instanceof AppError && !['FILE_STORAGE', 'FILE_SPACE', 'FILE_BUSY'].includes(error.code)
    const settled = isFinal ? 'delete from sys_file_upload' : 'update sys_file_upload set claim_time = null'
    // Why it failed is thrown below; a claim nobody gives back runs out by itself.
    await writeAs(world, caller, (ctx) =>
      ctx.db.execute(`${settled} where id = $1 and claim_time = $2`, [upload.id, claim]),
    ).catch(() => {})
    if (isFinal) await dropParts(world, caller.school.id, upload.id)
    throw error
  }
}

async function finish(
  world: World,
  caller: Caller,
  { upload, claim }: { upload: Upload; claim: Date },
): Promise<StoredFile> {
  const landed = await joinParts(world, caller.school.id, upload)
  if (landed.sha256 !== upload.sha256) {
    // Nobody can tell which part is wrong, so all of them are sent again.
    await landed.drop()
    throw wrongDigest()
  }
  const kept = await keepChecked(world, caller, {
    landed,
    name: upload.name,
    extension: extensionOf(tidyName(upload.name)),
    keepsPosition: limitsOfField(world, upload.field).keepsPosition === true,
    async onKept(ctx, fileId) {
      const isOurs = await ctx.db.execute(
        `update sys_file_upload
         set file_id = $3, update_time = $4
         where id = $1 and claim_time = $2 and file_id is null`,
        [upload.id, claim, fileId, ctx.now()],
      )
      if (isOurs === 0) throw uploadBusy()
    },
  })
  await dropParts(world, caller.school.id, upload.id)
  return kept
}

async function openUpload(ctx: Ctx, wanted: Wanted): Promise<Upload> {
  const owner = ctx.actor.userId
  // Two tabs that begin the same upload at once begin one.
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`upload ${ctx.school.id} ${owner}`])
  const open = await ctx.db.query<Upload>(
    `${selectUpload} where owner_id = $1 and file_id is null and create_time > $2 order by id`,
    [owner, new Date(ctx.now().getTime() - 24 * 3_600_000)],
  )
  const same = open.find(
    (one) =>
      one.sha256 === wanted.sha256 &&
      one.size === wanted.size &&
      one.name === wanted.name &&
      one.field === (wanted.field ?? null),
  )
  if (same) return same
  if (open.length >= mostOpen) throw tooManyUploads()
  const id = newId(ctx.now())
  const { name, size, sha256, field = null } = wanted
  await insertRow(ctx, fileUpload, id, { name, size, sha256, field, ownerId: owner, claimTime: null, fileId: null })
  return { id, name, size, sha256, field, fileId: null, isClaimed: false }
}

const selectUpload = `select id, name, size, sha256, field, file_id as "fileId", claim_time is not null as "isClaimed"
   from sys_file_upload`

/** An upload of the caller's own; anybody else's does not exist. */
async function ownUpload(ctx: Ctx, id: unknown): Promise<Upload> {
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db.query<Upload>(`${selectUpload} where id = $1 and owner_id = $2`, [id, ctx.actor.userId])
  if (!row) throw notFound()
  return row
}

async function takeClaim(ctx: Ctx, id: string): Promise<Date | null> {
  const now = ctx.now()
  const taken = await ctx.db.execute(
    `update sys_file_upload
     set claim_time = $2, update_time = $2
     where id = $1 and file_id is null and (claim_time is null or claim_time < $3)`,
    [id, now, new Date(now.getTime() - claimMilliseconds)],
  )
  return taken === 1 ? now : null
}

async function isFinished(world: World, caller: Caller, id: string): Promise<boolean> {
  return (await readAs(world, caller, (ctx) => ownUpload(ctx, id))).fileId !== null
}

async function waitForOther(world: World, caller: Caller, id: string): Promise<StoredFile> {
  const until = performance.now() + waitMilliseconds
  while (performance.now() < until) {
    const { fileId, isClaimed } = await readAs(world, caller, (ctx) => ownUpload(ctx, id))
    if (fileId) return readAs(world, caller, (ctx) => storedFile(ctx, fileId))
    if (!isClaimed) break
    await pause(200)
  }
  throw uploadBusy()
}

async function storedFile(ctx: Ctx, fileId: string): Promise<StoredFile> {
  const [row] = await ctx.db.query<Omit<StoredFile, 'link'>>(
    'select id as "fileId", bucket_name as "bucketName", name, size, mime as type from sys_file where id = $1',
    [fileId],
  )
  if (!row) throw notFound()
  return { ...row, link: `/api/flySource-resource/oss/endpoint/link-file?fileId=${fileId}` }
}
