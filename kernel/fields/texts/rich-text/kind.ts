import { z } from 'zod'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind } from '#kernel/fields/kind.ts'

export type RichTextOptions = CommonOptions & { maxKilobytes?: number }

/** Text with layout. Whatever is sent, only what is harmless is kept. */
export function richText<const O extends RichTextOptions>(options: O): Field<string, O> {
  return { kind: 'richText', options }
}

/** Tags and signs written by name that one text may hold: cleaning takes its time by them, and a long notice with tables has half. */
const mostMarks = 10_000

export const richTextKind = defineKind({
  name: 'richText',
  schema(field) {
    const { label, maxKilobytes = 512 } = field.options as RichTextOptions
    const isShort = (text: string) => new TextEncoder().encode(text).length <= maxKilobytes * 1024
    return z
      .string({ error: `${label}应为文本` })
      .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
      .refine(isShort, { error: `${label}不能超过 ${maxKilobytes} KB`, abort: true })
      .refine(hasFewMarks, { error: tooMarked(label), abort: true })
      .refine((text) => !field.options.required || /[^\s]/.test(wordsOf(text)) || text.includes('<img'), {
        error: `请输入${label}`,
      })
  },
  operators: [],
  parse: (_raw, field) => ({ problem: `${field.options.label}不能从表格导入` }),
  format: (value) => wordsOf(String(value)).slice(0, 2000),
  cell: 'text',
})

export function hasFewMarks(text: string): boolean {
  let marks = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if ((sign === lessThan || sign === ampersand) && ++marks > mostMarks) return false
  }
  return true
}

const lessThan = 60
const ampersand = 38

export const tooMarked = (label: string) => `${label}的格式过于复杂，请清除部分格式后再保存`

/** The words without the layout, for lines where layout has no place. */
export function wordsOf(html: string): string {
  return withoutTags(html)
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Looks at each sign once; a pattern would look for the missing end of every `<` anew. */
function withoutTags(html: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = html.indexOf('<', at)
    const end = start === -1 ? -1 : html.indexOf('>', start)
    if (end === -1) return [...parts, html.slice(at)].join(' ')
    parts.push(html.slice(at, start))
    at = end + 1
  }
}
