import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { askedRichText } from '#services/rich-text/shared/asked.ts'
import type { RichText } from '#services/rich-text/shared/rich-text.ts'

const name = z.object({
  id: z.string().max(36, '图文内容不存在').optional(),
  bizType: z.string().max(50, '业务标识过长').optional(),
  bizId: z.string().max(36, '业务记录标识过长').optional(),
})

export const richTextRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'richText/getOne',
  label: '图文内容',
  access: { signedIn: true },
  input: name,
  answer: answer<RichText | null>(),
})

export const writeRichTextRoute = defineRoute({
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
  answer: answer<{ id: string; version: number }>(),
})
