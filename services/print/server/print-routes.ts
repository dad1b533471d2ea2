import { z } from 'zod'
import { refuseToLookers } from '#kernel/http/callers.ts'
import { dispositionOf } from '#services/files/send-file.ts'
import { freeRoute, route, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { declaredOrigin } from '#services/identity/origin.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { tidyName } from '#services/files/upload.ts'
import { picturesIn } from './compose.ts'
import { readSheet } from './flow-sheet.ts'
import { paintPdf } from './paint-pdf.ts'
import { loadPictures } from './pictures.ts'
import { printFlow } from './print-flow.ts'
import { flowPrintJob, mostAtOnce } from './print-job.ts'
import { templateFor } from './templates.ts'
import { typeface } from './typeface.ts'

const one = z.object({
  instanceId: z.uuid(),
  templateId: z.string().max(36).optional(),
  anyway: z.coerce.string().optional(),
})

/** Printing instances of flows: readable as their detail is, for nobody else. */
export const printRoutes: readonly Route[] = [
  freeRoute({
    method: 'GET',
    service: 'process',
    path: 'print/pdf',
    label: '打印流程',
    access: { signedIn: true },
    input: one,
    runFree: pdf,
  }),
  freeRoute({
    method: 'POST',
    service: 'process',
    path: 'print/batch',
    label: '批量打印流程',
    access: { signedIn: true },
    input: z.object({
      instanceIds: z.array(z.uuid()).min(1, '请选择要打印的流程').max(mostAtOnce, `一次最多打印 ${mostAtOnce} 份`),
      templateId: z.string().max(36).optional(),
    }),
    runFree: ({ world, caller }, input) =>
      writeAs(world, caller, async (ctx) => {
        refuseToLookers(ctx)
        const instanceIds = [...new Set(input.instanceIds)]
        return {
          jobId: await enqueueJob(ctx, {
            type: flowPrintJob.type,
            title: `批量打印 ${instanceIds.length} 份`,
            params: { instanceIds, templateId: input.templateId, origin: await declaredOrigin(ctx) },
          }),
        }
      }),
  }),
  route({
    method: 'GET',
    service: 'process',
    path: 'print/log',
    label: '一个流程的打印记录',
    access: { signedIn: true },
    input: z.object({ instanceId: z.uuid() }),
    async run(ctx, { instanceId }) {
      await readSheet(ctx, instanceId)
      return ctx.db.query(
        `select time, user_name as "userName", template_name as "templateName", template_version as "templateVersion", pages, is_reprint as "isReprint" from sys_print_log where biz_id = $1 and biz_type = 'flow' order by time desc limit 100`,
        [instanceId],
      )
    },
  }),
]

async function pdf({ world, caller }: FreeCall, input: z.infer<typeof one>): Promise<Raw> {
  refuseToLookers(caller)
  const { sheet, template, origin } = await readAs(world, caller, async (ctx) => {
    const read = await readSheet(ctx, input.instanceId)
    return {
      sheet: read,
      template: await templateFor(ctx, read.loaded.row.processType, input.templateId),
      origin: await declaredOrigin(ctx),
    }
  })
  const face = await typeface()
  const pictures = await loadPictures(world, caller.school, picturesIn(template.content, sheet))
  const { pages } = await writeAs(world, caller, (ctx) =>
    printFlow(ctx, { sheet, template, pictures, face, origin, isAnyway: input.anyway === '1' }),
  )
  const { row } = sheet.loaded
  const body = await paintPdf(pages, {
    face,
    images: new Map([...pictures].map(([id, { bytes }]) => [id, bytes])),
    facts: { title: row.title, author: caller.school.name, time: world.clock(), keywords: [sheet.hash] },
  })
  return {
    raw: {
      type: 'application/pdf',
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      headers: {
        'content-disposition': dispositionOf('inline', tidyName(`${row.title}_${row.instNo ?? ''}.pdf`)),
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
      },
    },
  }
}
