import { Readable } from 'node:stream'
import { AppError } from '#kernel/errors/define-error.ts'
import { storeJobFile } from '#services/files/upload/upload.ts'
import type { JobHandler, JobOutcome, JobRun } from '#services/jobs/handler.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import type { Document } from '../layout/blocks.ts'
import { picturesIn } from './compose.ts'
import { readSheet } from './flow-sheet.ts'
import { imagesOf, loadPictures, type Picture } from './pictures.ts'
import { batchPress } from './press.ts'
import { printFlow } from './print-flow.ts'
import { templateFor } from './templates.ts'

/** Prints many instances into one file, in the order they were named. One that cannot be printed is told by name and left out. */
export const flowPrintJob: JobHandler = { type: 'flowPrint', label: '批量打印', isRepeatable: true, run }

type Params = { instanceIds: string[]; templateId?: string; origin: string }

async function run(job: JobRun): Promise<JobOutcome> {
  const { world, school, actor } = job
  const { instanceIds } = job.params as Params
  const documents: Document[] = []
  let pages = 0
  const pictures = new Map<string, Picture>()
  const failed: string[] = []
  await job.progress({ stage: '排版', done: 0, total: instanceIds.length })
  for (const [i, instanceId] of instanceIds.entries()) {
    try {
      const printed = await printOne(job, instanceId, pictures)
      documents.push(printed.document)
      pages += printed.pages
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push(`第 ${i + 1} 份：${error.message}`)
    }
    await job.progress({ done: i + 1, failed: failed.length })
  }
  if (documents.length === 0) return { status: 'failed', message: failed.slice(0, 3).join('；') || '没有可打印的内容' }
  await job.progress({ stage: '生成文件' })
  const name = `批量打印_${instanceIds.length - failed.length}份.pdf`
  const { bytes } = await batchPress({
    kind: 'pdf',
    documents,
    images: imagesOf(pictures),
    facts: { title: '批量打印', author: school.name, time: world.clock() },
  })
  const fileId = await storeJobFile(
    world,
    { school, actor, request: { traceId: job.id, ip: null } },
    { jobId: job.id, name, content: Readable.from([Buffer.from(bytes)]) },
  )
  const message =
    failed.length > 0 ? `共 ${pages} 页，${failed.length} 份未打印：${failed.slice(0, 5).join('；')}` : `共 ${pages} 页`
  await job.transaction(async (ctx) => {
    if (actor.userId)
      await sendMessage(ctx, {
        userIds: [actor.userId],
        category: 'system',
        title: '批量打印完成，点击下载',
        content: `${name}，${message}，7 天内可下载。`,
        link: '/personal/myfilelink?tab=mine',
        biz: { type: 'job', id: job.id },
      })
  })
  return {
    status: failed.length > 0 ? 'partly' : 'done',
    message,
    result: { pages, fileName: name },
    resultFileId: fileId,
  }
}

async function printOne(
  job: JobRun,
  instanceId: string,
  pictures: Map<string, Picture>,
): Promise<{ document: Document; pages: number }> {
  const { templateId, origin } = job.params as Params
  const { sheet, template } = await job.read(async (ctx) => {
    const read = await readSheet(ctx, instanceId)
    return { sheet: read, template: await templateFor(ctx, read.loaded.row.processType, templateId) }
  })
  const wanted = picturesIn(template.content, sheet).filter((id) => !pictures.has(id))
  for (const [id, picture] of await loadPictures(job.world, job.school, wanted)) pictures.set(id, picture)
  const order = { school: job.school, sheet, template, pictures, press: batchPress, origin, isAnyway: false }
  return printFlow((work) => job.transaction(work), order)
}
