import { can, permissionKey } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { badRequest, forbidden, notFound } from '#kernel/errors/platform-errors.ts'
import { wrongFileType } from '#kernel/excel/errors.ts'
import { findFile } from '#kernel/files/readable.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { ImportParams } from './import-source.ts'
import type { Resource } from './resource.ts'

export { importJob } from './import-job.ts'

/** Starts an import of an uploaded file as a job; `check` only looks and writes nothing. */
export async function startImport(ctx: Ctx, resource: Resource, asked: Omit<ImportParams, 'entity'>): Promise<{ jobId: string }> {
  const { entity } = resource
  if (!entity.excel) throw notFound()
  if (!can(ctx.actor, permissionKey(entity, 'import'))) throw forbidden()
  const file = await findFile(ctx, asked.fileId).catch(() => null)
  if (!file || file.status !== '0' || file.ownerId !== ctx.actor.userId) throw badRequest({ text: '文件不存在或已失效，请重新上传' })
  if (file.extension !== 'xlsx' && file.extension !== 'csv') throw wrongFileType()
  if (!asked.check) await resource.hooks.beforeImport?.(ctx)
  const params: ImportParams = { entity: entity.name, fileId: file.id, mode: asked.mode, check: asked.check }
  const jobId = await enqueueJob(ctx, { type: 'import', title: `${asked.check ? '检查' : '导入'}${entity.label}：${file.name}`, params })
  return { jobId }
}
