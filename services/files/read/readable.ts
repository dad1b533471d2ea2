import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { isId } from '#kernel/world/id.ts'
import { read } from '#kernel/operations/read/read.ts'
import { scanStates } from '#services/system/shared/records.ts'
import { blockedFile } from '../errors.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    /** Who opens files of records that only their own endpoints show, by the path of the entity. */
    readonly fileReaders?: Readonly<Record<string, FileReader>>
  }
  interface World {
    readonly fileReaders: ReadonlyMap<string, FileReader>
  }
}

/** Whether the caller may open a file that hangs on a record. */
export type FileReader = (ctx: Ctx, file: { recordId: string; fileId: string }) => Promise<boolean>

export type FileRow = {
  id: string
  /** Code of the store it lies in. */
  bucketName: string
  objectKey: string
  name: string
  extension: string
  mime: string
  size: number
  sha256: string
  isPublic: boolean
  /** Sizes of the smaller pictures there are. */
  thumbs: string | null
  entity: string | null
  recordId: string | null
  ownerId: string | null
  status: string
  scanState: string | null
}

/** A file by its id, whoever may read it. */
export async function findFile(ctx: Pick<Ctx, 'db'>, fileId: unknown): Promise<FileRow> {
  if (!isId(fileId)) throw notFound()
  const [row] = await ctx.db.query<FileRow>(
    `select id, bucket_name as "bucketName", thumbs, object_key as "objectKey", name,
       coalesce(extension, '') as extension, mime, size, sha256, is_public as "isPublic", entity,
       record_id as "recordId", owner_id as "ownerId", status, scan_state as "scanState"
     from sys_file
     where id = $1`,
    [fileId],
    'file',
  )
  if (!row) throw notFound()
  return row
}

/** A file that may be given out, to whomever: never one that carries a virus. */
export function givenOut(file: FileRow): FileRow {
  if (file.scanState === scanStates.blocked[0]) throw blockedFile()
  return file
}

/** A file the caller may read: public ones, one's own loose uploads, and whatever hangs on a record the caller may read. */
export async function readableFile(ctx: Ctx, fileId: unknown): Promise<FileRow> {
  const file = await findFile(ctx, fileId)
  if (file.isPublic || ctx.actor.kind === 'system') return givenOut(file)
  const mayRead = file.status === '0' ? file.ownerId === ctx.actor.userId : await mayReadRecordOf(ctx, file)
  if (!mayRead) throw notFound()
  return givenOut(file)
}

async function mayReadRecordOf(ctx: Ctx, file: FileRow): Promise<boolean> {
  if (file.entity === 'job') return isOwnJob(ctx, file.recordId)
  const reader = ctx.world.fileReaders.get(String(file.entity))
  if (reader) return isId(file.recordId) && reader(ctx, { recordId: file.recordId, fileId: file.id })
  const resource = [...ctx.world.resources.values()].find((one) => one.entity.path === file.entity)
  if (!resource) return false
  try {
    // Those a record was made for open its files without being allowed to read the record itself.
    const isMeant = (await resource.readsFiles?.(ctx, String(file.recordId))) === true
    const record = await read(isMeant ? { ...ctx, actor: systemActor } : ctx, resource, file.recordId)
    // The field must be visible too, and must still name the file.
    return fieldsOf(resource.entity).some(
      ([name, field]) => kindOf(field).holdsFiles && (record[name] as string[] | null | undefined)?.includes(file.id),
    )
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function isOwnJob(ctx: Ctx, jobId: string | null): Promise<boolean> {
  if (!isId(jobId)) return false
  const rows = await ctx.db.query('select 1 from sys_job where id = $1 and owner_id = $2', [jobId, ctx.actor.userId])
  return rows.length > 0
}
