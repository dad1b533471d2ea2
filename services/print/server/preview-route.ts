import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { declaredOrigin } from '#services/identity/sign-in/origin.ts'
import { printTemplate } from '../shared/entities.ts'
import { previewTemplateRoute } from '../shared/template-routes.ts'
import { compose, picturesIn, type Printable } from './compose.ts'
import { readSheet } from './flow-sheet.ts'
import { imagesOf, loadPictures } from './pictures.ts'
import { knownPlaces, problemsOf, sampleSheet } from './places.ts'
import { press } from './press.ts'
import { addressOf, isFinished, watermarkOf } from './print-flow.ts'
import { contentOf } from './template-routes.ts'

/** Stands where the code of a real print will. */
const sampleCode = '0000000000000000'

/** What a template would look like, page by page; nothing is issued and nothing written down. */
export const previewRoutes: readonly Route[] = [freeRoute(previewTemplateRoute, preview)]

async function preview({ world, caller }: FreeCall, input: AskedOf<typeof previewTemplateRoute>) {
  const content = contentOf(input.content)
  const { known, sheet, files, address } = await readAs(world, caller, async (ctx) => {
    const places = await knownPlaces(ctx, input.processType)
    const filled: Printable = input.instanceId ? await readSheet(ctx, input.instanceId) : sampleSheet(ctx, places)
    return {
      known: places,
      sheet: filled,
      files: await ownPictures(ctx, picturesIn(content, { ...filled, said: [] }), input.templateId),
      address: addressOf(ctx.school, await declaredOrigin(ctx), sampleCode),
    }
  })
  const pictures = await loadPictures(world, caller.school, [
    ...files,
    ...sheet.said.flatMap((one) => one.signFileId ?? []),
  ])
  const filling = {
    sheet,
    pictures,
    proof: isFinished(sheet) ? { code: sampleCode, address } : null,
    watermark: watermarkOf(sheet),
  }
  const { pages, total, missing } = await press({
    kind: 'svg',
    document: compose(content, filling),
    images: imagesOf(pictures),
    most: 20,
  })
  return { pages, total, missing, problems: problemsOf(content, known) }
}

/** Of the pictures a template names, those the caller uploaded or the template has. */
async function ownPictures(ctx: Ctx, ids: readonly string[], templateId: string | undefined): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.query<{ id: string }>(
    `select id
     from sys_file
     where id = any($1::uuid[]) and ((status = '0' and owner_id = $2) or (entity = $3 and record_id = $4))`,
    [ids, ctx.actor.userId, printTemplate.path, templateId ?? ''],
  )
  return rows.map((row) => row.id)
}
