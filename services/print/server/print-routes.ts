import { refuseToLookers } from '#kernel/http/callers.ts'
import { dispositionOf } from '#services/files/read/send-file.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, route, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { declaredOrigin } from '#services/identity/sign-in/origin.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { tidyName } from '#services/files/upload/upload.ts'
import { batchPrintRoute, printLogRoute, printRoute, type PrintLogLine } from '../shared/print-routes.ts'
import { picturesIn } from './compose.ts'
import { readSheet } from './flow-sheet.ts'
import { imagesOf, loadPictures } from './pictures.ts'
import { press } from './press.ts'
import { printFlow } from './print-flow.ts'
import { flowPrintJob } from './print-job.ts'
import { templateFor } from './templates.ts'

/** Printing instances of flows: readable as their detail is, for nobody else. */
export const printRoutes: readonly Route[] = [
  freeRoute(printRoute, pdf),
  freeRoute(batchPrintRoute, ({ world, caller }, input) =>
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
  ),
  route(printLogRoute, async (ctx, { instanceId }) => {
    await readSheet(ctx, instanceId)
    return ctx.db.query<PrintLogLine>(
      `select time, user_name as "userName", template_name as "templateName", template_version as "templateVersion",
           pages, is_reprint as "isReprint"
         from sys_print_log
         where biz_id = $1 and biz_type = 'flow'
         order by time desc
         limit 100`,
      [instanceId],
    )
  }),
]

async function pdf({ world, caller }: FreeCall, input: AskedOf<typeof printRoute>): Promise<Raw> {
  refuseToLookers(caller)
  const { sheet, template, origin } = await readAs(world, caller, async (ctx) => {
    const read = await readSheet(ctx, input.instanceId)
    return {
      sheet: read,
      template: await templateFor(ctx, read.loaded.row.processType, input.templateId),
      origin: await declaredOrigin(ctx),
    }
  })
  const pictures = await loadPictures(world, caller.school, picturesIn(template.content, sheet))
  const order = { school: caller.school, sheet, template, pictures, press, origin, isAnyway: input.anyway === '1' }
  const { document } = await printFlow((work) => writeAs(world, caller, work), order)
  const { row } = sheet.loaded
  const { bytes } = await press({
    kind: 'pdf',
    documents: [document],
    images: imagesOf(pictures),
    facts: { title: row.title, author: caller.school.name, time: world.clock(), keywords: [sheet.hash] },
  })
  return {
    raw: {
      type: 'application/pdf',
      body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      headers: {
        'content-disposition': dispositionOf('inline', tidyName(`${row.title}_${row.instNo ?? ''}.pdf`)),
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
      },
    },
  }
}
