import { z } from 'zod'
import { can, permissionKey } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, forbidden, notFound } from '#kernel/errors/platform-errors.ts'
import { wrongFileType } from '#kernel/excel/errors.ts'
import { findFile, type FileRow } from '#services/files/read/readable.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { earlierImport, markBatch, openBatch } from './import-batch.ts'
import { requireImportGuards } from '#kernel/operations/write/guards.ts'
import { importFields } from '../match/import-columns.ts'
import { rememberValues } from '../match/import-memory.ts'
import { mostShown } from './import-report.ts'
import type { ImportParams } from './import-source.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'

export { importJob } from './import-job.ts'

const columnName = z.string().regex(/^\d{1,5}$/)

/** How a sheet is to be taken in. Everything but the file has a usual value. */
export const importWish = z.object({
  fileId: z.string(),
  mode: z
    .enum(['all-or-nothing', 'skip-bad'], { error: 'mode 应为 all-or-nothing 或 skip-bad' })
    .default('all-or-nothing'),
  check: z.boolean().default(false),
  /** 新增, 更新, 新增或更新. */
  way: z.enum(['1', '2', '3'], { error: '导入方式应为 1 新增、2 更新或 3 新增或更新' }).default('3'),
  /** Whether content that was brought in before is taken once more; a client that says no is asked instead. */
  again: z.boolean().default(true),
  mapping: z.record(columnName, z.string().max(60), { error: '列对应关系格式不正确' }).nullable().default(null),
  values: z
    .array(z.object({ field: z.string().max(60), text: z.string().min(1).max(200), id: z.string() }), {
      error: '值对应关系格式不正确',
    })
    .max(mostShown)
    .default([]),
  fixes: z
    .array(z.object({ row: z.number().int().positive(), field: z.string().max(60), text: z.string().max(2000) }), {
      error: '修正内容格式不正确',
    })
    .max(mostShown, { error: `一次最多修正 ${mostShown} 个单元格，请修改文件后重新上传` })
    .default([]),
})

export type ImportWish = z.infer<typeof importWish>

/** Starts an import of an uploaded file as a job; `check` only looks and writes nothing. */
export async function startImport(
  ctx: Ctx,
  resource: Resource,
  wish: ImportWish,
): Promise<{ jobId: string; batchId: string }> {
  const { entity } = resource
  const file = await uploadedSheet(ctx, resource, wish.fileId)
  if (!wish.check && !wish.again) await refuseTwice(ctx, resource, file)
  const referring = new Set(
    importFields(ctx, entity)
      .filter(([, field]) => kindOf(field).refersTo)
      .map(([name]) => name),
  )
  await rememberValues(
    ctx,
    entity,
    wish.values.filter((choice) => referring.has(choice.field)),
  )
  if (!wish.check) {
    await resource.hooks.beforeImport?.(ctx)
    await requireImportGuards(ctx, entity, {
      fields: importFields(ctx, entity).map(([name]) => name),
      mayChange: wish.way !== '1' && (entity.excel?.matchBy ?? []).length > 0,
    })
  }
  const batchId = await openBatch(ctx, resource, { ...wish, file })
  const params: ImportParams = {
    entity: entity.name,
    fileId: file.id,
    mode: wish.mode,
    check: wish.check,
    way: wish.way,
    batchId,
  }
  const jobId = await enqueueJob(ctx, {
    type: 'import',
    title: `${wish.check ? '检查' : '导入'}${entity.label}：${file.name}`,
    params,
  })
  await markBatch(ctx, batchId, { jobId })
  return { jobId, batchId }
}

/** A sheet the caller uploaded for an entity the caller may import. */
export async function uploadedSheet(ctx: Ctx, { entity }: Resource, fileId: string): Promise<FileRow> {
  if (!entity.excel) throw notFound()
  if (!can(ctx.actor, permissionKey(entity, 'import'))) throw forbidden()
  const file = await unlessRefused(findFile(ctx, fileId))
  if (!file || file.status !== '0' || file.ownerId !== ctx.actor.userId)
    throw badRequest({ text: '文件不存在或已失效，请重新上传' })
  if (file.extension !== 'xlsx' && file.extension !== 'csv') throw wrongFileType()
  return file
}

/** The question that the same content asks when it comes a second time, else null. */
export async function sameFileQuestion(ctx: Ctx, resource: Resource, file: FileRow): Promise<string | null> {
  const earlier = await earlierImport(ctx, resource, file.sha256)
  return earlier && `该文件已于 ${minuteOf(earlier.time)} 由 ${earlier.userName} 导入（${earlier.count}条），是否继续？`
}

async function refuseTwice(ctx: Ctx, resource: Resource, file: FileRow): Promise<void> {
  const question = await sameFileQuestion(ctx, resource, file)
  if (question) throw badRequest({ text: question })
}
