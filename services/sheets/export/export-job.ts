import { badRequest } from '#kernel/errors/platform-errors.ts'
import { storeJobFile } from '#services/files/upload/upload.ts'
import type { JobHandler, JobOutcome, JobRun } from '#services/jobs/handler.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { exportJobType, preparedExport } from './export.ts'
import { sheetFileName, type ExportOrder } from './export-order.ts'
import { registerSheet, sheetOf } from './export-sheet.ts'

/** A long export: with the rights its owner has by then, into a file that waits a week for them alone. */
export const exportJob: JobHandler = { type: exportJobType, label: '数据导出', isRepeatable: true, run }

async function run(job: JobRun): Promise<JobOutcome> {
  const { world, school, actor } = job
  const { entity, ...order } = job.params as ExportOrder & { entity: string }
  const resource = world.resources.get(entity)
  if (!resource) throw badRequest({ text: '该业务不支持导出' })
  await job.progress({ stage: '读取数据', done: 0 })
  const { columns, total } = await job.read((ctx) => preparedExport(ctx, resource, order))
  if (total === 0) return { status: 'failed', message: '没有可导出的数据！' }
  await job.progress({ stage: '生成表格', done: 0, total })
  const now = world.clock()
  const caller = { school, actor, request: { traceId: job.id, ip: null } }
  const name = sheetFileName(order.fileName, now)
  const content = sheetOf(world, caller, { resource, order, columns, now, onRow: (done) => job.progress({ done }) })
  const fileId = await storeJobFile(world, caller, { jobId: job.id, name, content })
  await job.progress({ done: total })
  await job.transaction(async (ctx) => {
    await registerSheet(ctx, resource, { order, columns, total, fileId })
    if (actor.userId) {
      await sendMessage(ctx, {
        userIds: [actor.userId],
        category: 'system',
        title: '导出完成，点击下载',
        content: `${name}，共 ${total} 条，7 天内可下载。`,
        link: '/personal/myfilelink?tab=mine',
        biz: { type: 'job', id: job.id },
      })
    }
  })
  return {
    status: 'done',
    message: `导出完成，共 ${total} 条`,
    result: { rows: total, fileName: name },
    resultFileId: fileId,
  }
}
