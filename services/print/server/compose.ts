import type { Block, Cell, Document } from '../layout/blocks.ts'
import type { Paragraph, Run } from '../layout/break-lines.ts'
import { mm } from '../layout/page.ts'
import { placePattern, type TemplateBlock, type TemplateContent } from '../shared/content.ts'
import { placeName } from '../shared/place-names.ts'
import { shownCode } from '../shared/verify-code.ts'
import type { FlowSheet, Said, SheetField } from './flow-sheet.ts'
import type { Picture } from './pictures.ts'
import { refuseTooMuch, roomForFacts } from './too-much.ts'

export type Proof = { code: string; address: string }
/** What a template is filled with. */
export type Printable = Pick<FlowSheet, 'facts' | 'fields' | 'said' | 'lines' | 'state'>
export type Filling = {
  sheet: Printable
  pictures: ReadonlyMap<string, Picture>
  /** Only what is over can be checked. */ proof: Proof | null
  watermark?: string | undefined
}

const signatureHeight = 26
const isNumber = /^-?[\d,]+(\.\d+)?$/

type Pouring = Filling & { /** The text of a fact, as long as there is room for it. */ poured(text: string): string }

/** A template filled with one instance; refused where it would become more than anybody prints. */
export function compose(content: TemplateContent, given: Filling): Document {
  const filling: Pouring = { ...given, poured: roomForFacts() }
  const edges = (edge: TemplateContent['header']) =>
    Object.fromEntries(Object.entries(edge).map(([side, text]) => [side, fillPlain(text, filling)]))
  return refuseTooMuch({
    setup: {
      paper: content.paper,
      orientation: content.orientation,
      margins: content.margins,
      header: edges(content.header),
      footer: edges(content.footer),
      ...(filling.watermark ? { watermark: filling.watermark } : {}),
    },
    blocks: content.blocks.flatMap((block) => blocksOf(block, filling)),
  })
}

/** Files whose pictures a template shows for an instance. */
export function picturesIn(content: TemplateContent, sheet: Printable): string[] {
  return [
    ...content.blocks.flatMap((block) => ('fileId' in block && block.fileId ? [block.fileId] : [])),
    ...sheet.said.flatMap((one) => one.signFileId ?? []),
  ]
}

function blocksOf(block: TemplateBlock, filling: Pouring): Block[] {
  switch (block.kind) {
    case 'title':
      return [{ kind: 'title', text: fillPlain(block.text, filling), size: block.size, align: block.align }]
    case 'text':
      return [
        {
          kind: 'paragraph',
          paragraphs: [
            {
              runs: fill(block.text, filling),
              size: block.size,
              face: block.isBold ? 'bold' : 'regular',
              align: block.align,
              indent: block.indent,
            },
          ],
        },
      ]
    case 'fields':
      return block.rows.length > 0
        ? [
            {
              kind: 'fields',
              columns: block.columns,
              fields: block.rows.map((row) => ({
                label: fillPlain(row.label, filling),
                value: [{ runs: fill(row.value, filling) }],
                isWide: row.isWide,
              })),
            },
          ]
        : formBlocks(block.columns, filling.sheet.fields)
    case 'opinions':
      return [
        {
          kind: 'opinions',
          opinions: filling.sheet.said
            .filter((one) => block.nodes.length === 0 || block.nodes.includes(one.nodeKey ?? ''))
            .map((one) => ({ ...one, signature: block.hasSignature ? signatureOf(one, filling) : undefined })),
        },
      ]
    case 'records':
      return [recordsTable(filling.sheet)]
    case 'image':
      return pictureBlock(block, filling)
    case 'seal':
      return [
        {
          kind: 'seal',
          paragraphs: fillPlain(block.text, filling)
            .split('\n')
            .map((text) => ({ runs: [{ text }] })),
          image: sealOf(block, filling),
        },
      ]
    case 'verify':
      return filling.proof ? [verifyBlock(block, filling.proof)] : []
    case 'spacer':
      return [{ kind: 'spacer', height: mm(block.mm) }]
    case 'rule':
      return [{ kind: 'rule' }]
    case 'break':
      return [{ kind: 'break' }]
  }
}

/** All fields of the form: plain ones in pairs, tables as tables with their name above. */
function formBlocks(columns: 1 | 2 | 3, fields: readonly SheetField[]): Block[] {
  const blocks: Block[] = []
  for (const field of fields) {
    const last = blocks.at(-1)
    if (field.table && field.table.rows.length > 0) blocks.push(...tableBlocks(field.label, field.table))
    else if (last?.kind === 'fields') blocks[blocks.length - 1] = { ...last, fields: [...last.fields, pairOf(field)] }
    else blocks.push({ kind: 'fields', columns, fields: [pairOf(field)] })
  }
  return blocks
}

function pairOf({ label, text, isWide }: SheetField) {
  return { label, value: [{ runs: [{ text }] }], isWide }
}

function tableBlocks(label: string, { head, rows }: NonNullable<SheetField['table']>): Block[] {
  const title: Cell[] = [{ paragraphs: [centred(label)], span: head.length }]
  return [
    {
      kind: 'table',
      widths: head.map((name, i) =>
        Math.max(3, ...[name, ...rows.map((row) => row[i] ?? '')].map((text) => Math.min(20, [...text].length))),
      ),
      head: [title, head.map((text) => ({ paragraphs: [centred(text)] }))],
      rows: rows.map((row) =>
        row.map((text) => ({ paragraphs: [{ runs: [{ text }], align: isNumber.test(text) ? 'right' : 'left' }] })),
      ),
    },
  ]
}

function recordsTable({ lines }: Printable): Block {
  const cells = (...texts: string[]): Cell[] => texts.map((text) => ({ paragraphs: [{ runs: [{ text }], size: 9.5 }] }))
  return {
    kind: 'table',
    widths: [16, 16, 11, 34, 18],
    minHeight: 22,
    head: [
      ['环节', '处理人', '操作', '意见', '时间'].map((text) => ({ paragraphs: [{ ...centred(text), size: 9.5 }] })),
    ],
    rows: lines.map((line) => cells(line.step, line.name, line.action, line.comment, line.time)),
  }
}

function centred(text: string): Paragraph {
  return { runs: [{ text }], align: 'center' }
}

function verifyBlock({ sizeMm, align }: Extract<TemplateBlock, { kind: 'verify' }>, { code, address }: Proof): Block {
  const small = { size: 8.5, color: '#4e5969', leading: 1.5 }
  return {
    kind: 'qr',
    text: address,
    size: mm(sizeMm),
    align,
    caption: [
      { runs: [{ text: '扫描二维码，或打开核验页面输入验证码，核对本件真伪' }], ...small },
      { runs: [{ text: '验证码 ' }, { text: shownCode(code), face: 'bold' }], ...small },
      { runs: [{ text: address.replace(/\/verify\/.*/, '/verify') }], ...small },
    ],
  }
}

function pictureBlock(
  { fileId, widthMm, align }: Extract<TemplateBlock, { kind: 'image' }>,
  { pictures }: Filling,
): Block[] {
  const picture = fileId ? pictures.get(fileId) : undefined
  return picture ? [{ kind: 'image', image: fileId!, w: mm(widthMm), h: mm(widthMm) * picture.ratio, align }] : []
}

function sealOf(
  { fileId, widthMm }: Extract<TemplateBlock, { kind: 'seal' }>,
  { pictures, sheet }: Filling,
): { image: string; w: number; h: number } | undefined {
  const picture = fileId ? pictures.get(fileId) : undefined
  return picture && sheet.state === 'passed'
    ? { image: fileId!, w: mm(widthMm), h: mm(widthMm) * picture.ratio }
    : undefined
}

function signatureOf({ signFileId }: Said, { pictures }: Filling): { image: string; w: number; h: number } | undefined {
  const picture = signFileId ? pictures.get(signFileId) : undefined
  return picture
    ? {
        image: signFileId!,
        w: Math.min(90, signatureHeight / picture.ratio),
        h: Math.min(signatureHeight, 90 * picture.ratio),
      }
    : undefined
}

/** Words with their places filled; a signature stands in them as a picture. */
function fill(text: string, filling: Pouring): Run[] {
  const runs: Run[] = []
  let from = 0
  for (const match of text.matchAll(placePattern)) {
    if (match.index > from) runs.push({ text: text.slice(from, match.index) })
    runs.push(...filled(match[1]!.trim(), filling))
    from = match.index + match[0].length
  }
  return from < text.length ? [...runs, { text: text.slice(from) }] : runs
}

function filled(name: string, filling: Pouring): Run[] {
  const signed = /^node\.([\w-]+)\.signature$/.exec(name)
  if (signed)
    return filling.sheet.said
      .filter((one) => one.nodeKey === signed[1])
      .flatMap((one) => signatureOf(one, filling) ?? [])
  return [{ text: factOf(name, filling) }]
}

function fillPlain(text: string, filling: Pouring): string {
  return text.replaceAll(placePattern, (_whole, name: string) => factOf(name.trim(), filling))
}

function factOf(name: string, { sheet, poured }: Pouring): string {
  return poured(sheet.facts.get(placeName(name)) ?? '')
}
