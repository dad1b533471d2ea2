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
/** Tags within tags: cleaning keeps sixty, and takes its time by how deep they stand. */
const deepest = 200
/** Tags that hold nothing, or end by themselves where the next of their kind begins: none leads deeper. */
const shallow = /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|td|th|tr|track|wbr)$/i
const tagName = /[a-z][a-z0-9:-]*/iy

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

/** Whether a text can be cleaned at once: few marks, and not one within the other without end. Judged without reading it as HTML. */
export function hasFewMarks(text: string): boolean {
  let marks = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign !== lessThan && sign !== ampersand) continue
    if (++marks > mostMarks) return false
    if (sign !== lessThan) continue
    const isEnd = text.charCodeAt(at + 1) === slash
    tagName.lastIndex = isEnd ? at + 2 : at + 1
    const [name] = tagName.exec(text) ?? []
    if (!name || shallow.test(name)) continue
    depth = Math.max(0, depth + (isEnd ? -1 : 1))
    if (depth > deepest) return false
  }
  return true
}

const lessThan = 60
const ampersand = 38
const slash = 47

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
