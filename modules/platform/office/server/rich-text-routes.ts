import { badRequest } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { hostPictures } from '#services/rich-text/host-pictures.ts'
import { readRichText, requireTextOwner, writeRichText } from '#services/rich-text/rich-text.ts'
import { richTextRoute, writeRichTextRoute } from '../shared/rich-text-routes.ts'

/** Texts with layout: read by everybody signed in, written by those who may. */
export const richTextRoutes: readonly Route[] = [
  route(richTextRoute, async (ctx, asked) => {
    if (!asked.id && !asked.bizType) throw badRequest({ text: '请指定 id 或 bizType' })
    return readRichText(ctx, asked)
  }),
  // Pictures are stored before the text is written: storing takes its own connections.
  freeRoute(writeRichTextRoute, async ({ world, caller }, draft) => {
    await readAs(world, caller, (ctx) => requireTextOwner(ctx, draft))
    const content = await hostPictures(world, caller, draft.content)
    return writeAs(world, caller, async (ctx) => {
      await requireTextOwner(ctx, draft)
      return writeRichText(ctx, { ...draft, content })
    })
  }),
]
