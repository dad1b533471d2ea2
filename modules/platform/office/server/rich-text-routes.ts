import { z } from 'zod'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { askedInteger } from '#kernel/http/asked.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { askedRichText } from '#services/rich-text/asked.ts'
import { hostPictures } from '#services/rich-text/host-pictures.ts'
import { readRichText, requireTextOwner, writeRichText } from '#services/rich-text/rich-text.ts'
import { cleanLine } from '#kernel/rules/text.ts'

const name = z.object({
  id: z.string().max(36, '图文内容不存在').optional(),
  bizType: z.string().max(50, '业务标识过长').optional(),
  bizId: z.string().max(36, '业务记录标识过长').optional(),
})

/** Texts with layout: read by everybody signed in, written by those who may. */
export const richTextRoutes: readonly Route[] = [
  route({
    method: 'GET',
    service: 'base',
    path: 'richText/getOne',
    label: '图文内容',
    access: { signedIn: true },
    input: name,
    async run(ctx, asked) {
      if (!asked.id && !asked.bizType) throw badRequest({ text: '请指定 id 或 bizType' })
      return readRichText(ctx, asked)
    },
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'richText/add',
    label: '保存图文内容',
    access: { permission: 'richText:add' },
    input: name.extend({
      title: z
        .string({ error: '请输入标题' })
        .transform(cleanLine)
        .refine((text) => text !== '', '请输入标题')
        .refine((text) => [...text].length <= 100, '标题不能超过100个字符'),
      content: askedRichText,
      version: askedInteger('版本').optional(),
    }),
    // Pictures are stored before the text is written: storing takes its own connections.
    async runFree({ world, caller }, draft) {
      await readAs(world, caller, (ctx) => requireTextOwner(ctx, draft))
      const content = await hostPictures(world, caller, draft.content)
      return writeAs(world, caller, async (ctx) => {
        await requireTextOwner(ctx, draft)
        return writeRichText(ctx, { ...draft, content })
      })
    },
  }),
]
