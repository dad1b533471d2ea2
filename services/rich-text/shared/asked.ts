import { z } from 'zod'
import { hasFewMarks, tooMarked } from '#kernel/fields/texts/rich-text/kind.ts'

const mostBytes = 2 * 1024 * 1024

/** A text with layout as routes take it: pictures may still stand in it. Judged by its size before anything is looked for in it. */
export const askedRichText = z
  .string({ error: '请输入内容' })
  .refine((text) => new TextEncoder().encode(text).length <= mostBytes, { error: '内容不能超过 2 MB', abort: true })
  .refine(hasFewMarks, tooMarked('内容'))
