import { z } from 'zod'

/*
 * A template: a paper and parts below each other. Words may hold places for facts, `{{form.reason}}` or `{{node.first.comment}}`, which
 * are filled when something is printed.
 */

const align = z.enum(['left', 'center', 'right'])
const id = z.string().min(1).max(40)
const words = z.string().max(2000)
const fileId = z.uuid()
const edge = z.object({
  left: z.string().max(60).optional(),
  center: z.string().max(60).optional(),
  right: z.string().max(60).optional(),
})
const margin = z.number().min(0).max(80)

const block = z.discriminatedUnion('kind', [
  z.object({
    id,
    kind: z.literal('title'),
    text: z.string().max(100),
    size: z.number().min(8).max(40).default(18),
    align: align.default('center'),
  }),
  z.object({
    id,
    kind: z.literal('text'),
    text: words,
    size: z.number().min(6).max(30).default(10.5),
    isBold: z.boolean().default(false),
    align: z.enum(['left', 'center', 'right', 'justify']).default('left'),
    indent: z.number().min(0).max(8).default(0),
  }),
  /** Rows of words and values; without any, all fields of the form. */
  z.object({
    id,
    kind: z.literal('fields'),
    columns: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
    rows: z
      .array(z.object({ label: z.string().max(40), value: words, isWide: z.boolean().default(false) }))
      .max(80)
      .default([]),
  }),
  /** What was said at some steps; without any, at all of them, in the order in which it was said. */
  z.object({
    id,
    kind: z.literal('opinions'),
    nodes: z.array(z.string().max(40)).max(40).default([]),
    hasSignature: z.boolean().default(true),
  }),
  /** Everything that happened, as a table. */
  z.object({ id, kind: z.literal('records') }),
  z.object({
    id,
    kind: z.literal('image'),
    fileId: fileId.optional(),
    widthMm: z.number().min(3).max(400).default(40),
    align: align.default('left'),
  }),
  /** Words at the right with a seal over the last line; the seal only on what was agreed to. */
  z.object({
    id,
    kind: z.literal('seal'),
    fileId: fileId.optional(),
    widthMm: z.number().min(10).max(80).default(42),
    text: words,
  }),
  /** The code by which others find out whether the paper is true. */
  z.object({
    id,
    kind: z.literal('verify'),
    sizeMm: z.number().min(15).max(60).default(24),
    align: z.enum(['left', 'right']).default('right'),
  }),
  z.object({ id, kind: z.literal('spacer'), mm: z.number().min(1).max(200).default(6) }),
  z.object({ id, kind: z.literal('rule') }),
  z.object({ id, kind: z.literal('break') }),
])

/** What a template says. */
export const templateContent = z.object({
  paper: z.enum(['A3', 'A4', 'A5']).default('A4'),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  margins: z
    .object({ top: margin, right: margin, bottom: margin, left: margin })
    .default({ top: 20, right: 18, bottom: 18, left: 18 }),
  header: edge.default({}),
  footer: edge.default({ center: '第 {page}/{pages} 页' }),
  /** Days for which a printed one can be relied on; without, for good. */
  validDays: z.int().min(1).max(3650).optional(),
  blocks: z.array(block).max(60),
})

export type TemplateContent = z.infer<typeof templateContent>
export type TemplateBlock = z.infer<typeof block>
export type BlockKind = TemplateBlock['kind']

/** What people call the parts. */
export const blockLabels: Readonly<Record<BlockKind, string>> = {
  title: '标题',
  text: '段落',
  fields: '字段表',
  opinions: '审批意见',
  records: '流转记录',
  image: '图片',
  seal: '落款与印章',
  verify: '核验二维码',
  spacer: '空白',
  rule: '分隔线',
  break: '分页',
}

/** The template of a kind of matter for which nobody made one. */
export function plainContent(typeName: string): TemplateContent {
  return templateContent.parse({
    blocks: [
      { id: 'title', kind: 'title', text: /[表单书]$/.test(typeName) ? '{{typeName}}' : '{{typeName}}审批表' },
      { id: 'number', kind: 'text', text: '编号：{{instNo}}', size: 9.5, align: 'right' },
      {
        id: 'starter',
        kind: 'fields',
        columns: 2,
        rows: [
          { label: '申请人', value: '{{starter.name}}' },
          { label: '所在单位', value: '{{starter.department}}' },
          { label: '申请时间', value: '{{startTime}}' },
          { label: '办理结果', value: '{{status}}' },
        ],
      },
      { id: 'form', kind: 'fields', columns: 2 },
      { id: 'opinions', kind: 'opinions' },
      { id: 'gap', kind: 'spacer', mm: 4 },
      { id: 'verify', kind: 'verify' },
    ],
  })
}

/** Names inside `{{…}}` of a text, in their order. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(placePattern)].map((match) => match[1]!.trim())
}

/** A place for a fact. */
export const placePattern = /\{\{([^{}]{1,80})\}\}/g

/** All texts of a part that may hold places. */
export function textsOf(one: TemplateBlock): string[] {
  if (one.kind === 'fields') return one.rows.flatMap((row) => [row.label, row.value])
  return 'text' in one ? [one.text] : []
}
