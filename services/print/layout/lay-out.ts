import type { Block, Document, Opinion } from './blocks.ts'
import { breakLines, plainSize, type Paragraph } from './break-lines.ts'
import { rowPiece, type Measuring } from './grid.ts'
import { mm, refuseMorePages, sizeOf, type Edge, type Metrics, type Op, type Page, type PageSetup } from './page.ts'
import { opsOfLine, type Piece } from './pieces.ts'
import { qrOp } from './qr.ts'

export type LaidOut = { pages: Page[]; /** Letters the typeface lacks. */ missing: string[] }

const pale = '#86909c'
const labelFill = '#f5f7fa'
const smallLabel = 9.5
/** Room below which nothing long begins. */
const leastPart = 60

/** Pages of a document. The same input gives the same pages, down to every position. */
export function layOut(document: Document, metrics: Metrics): LaidOut {
  const measuring: Measuring = { metrics, missing: new Set() }
  const { w, h } = sizeOf(document.setup)
  const { top, right, bottom, left } = document.setup.margins
  const area = { x: mm(left), y: mm(top), w: w - mm(left) - mm(right), h: h - mm(top) - mm(bottom) }
  const pieces = document.blocks.flatMap((block) => piecesOf(block, area.w, measuring))
  const pages = intoPages(pieces, area).map((ops): Page => ({ w, h, ops }))
  for (const [i, page] of pages.entries())
    page.ops.push(...edgesOf(document.setup, { page: i + 1, pages: pages.length, w, h, measuring }))
  return { pages, missing: [...measuring.missing] }
}

function intoPages(pieces: readonly Piece[], area: { x: number; y: number; h: number }): Op[][] {
  const pages: Op[][] = [[]]
  let y = 0
  let isFresh = true
  const turn = () => {
    refuseMorePages(pages.length)
    pages.push([])
    y = 0
    isFresh = true
  }
  const put = (piece: Piece) => {
    pages.at(-1)!.push(...piece.draw({ x: area.x, y: area.y + y }))
    y += piece.height
    isFresh = false
  }
  const place = (piece: Piece, tied: number): void => {
    if (piece.isBreak) return isFresh ? undefined : turn()
    if (piece.isGap && (isFresh || y + piece.height > area.h)) return
    // What no page can hold is cut where it stands; everything else stays whole on the next one.
    const isLong = piece.cut !== undefined && piece.height + heightOf(piece.head) > area.h
    if (y + (isLong ? leastPart : piece.height) + tied > area.h + 0.01 && !isFresh) turn()
    if (isFresh) for (const head of piece.head ?? []) put(head)
    const room = area.h - y
    if (piece.height <= room + 0.01) return put(piece)
    const parts = piece.cut?.(room) ?? null
    if (!parts) return put(piece)
    put(parts[0])
    turn()
    place({ ...parts[1], head: piece.head ?? [] }, 0)
  }
  for (const [i, piece] of pieces.entries()) place(piece, tiedHeight(pieces, i, area.h))
  // A break at the end leaves no empty page behind.
  return pages.length > 1 && pages.at(-1)!.length === 0 ? pages.slice(0, -1) : pages
}

/** How much room what follows takes that must not stand alone. */
function tiedHeight(pieces: readonly Piece[], from: number, most: number): number {
  let height = 0
  for (let i = from; pieces[i]?.isTiedToNext && pieces[i + 1]; i++)
    height += pieces[i + 1]!.height > most ? leastPart : pieces[i + 1]!.height
  return height
}

function heightOf(pieces: readonly Piece[] = []): number {
  return pieces.reduce((sum, piece) => sum + piece.height, 0)
}

function piecesOf(block: Block, width: number, measuring: Measuring): Piece[] {
  switch (block.kind) {
    case 'title':
      return [
        ...linesPieces(
          [
            {
              runs: [{ text: block.text }],
              size: block.size ?? 18,
              face: 'bold',
              align: block.align ?? 'center',
              leading: 1.6,
            },
          ],
          width,
          measuring,
        ).map((piece) => ({ ...piece, isTiedToNext: true })),
        { ...gap(6), isTiedToNext: true },
      ]
    case 'paragraph':
      return [...linesPieces(block.paragraphs, width, measuring), gap(block.after ?? 4)]
    case 'fields':
      return fieldsPieces(block, width, measuring)
    case 'table':
      return tablePieces(block, width, measuring)
    case 'opinions':
      return block.opinions.map((opinion) =>
        opinionPiece(opinion, { width, labelWidth: block.labelWidth, minHeight: block.minHeight, measuring }),
      )
    case 'image':
      return [imagePiece(block, width)]
    case 'qr':
      return [qrPiece(block, width, measuring)]
    case 'seal':
      return [sealPiece(block, width, measuring)]
    case 'spacer':
      return [{ height: block.height, draw: () => [], isGap: true }]
    case 'rule':
      return [
        {
          height: 9,
          draw: ({ x, y }) => [{ kind: 'line', x1: x, y1: y + 4, x2: x + width, y2: y + 4, width: 0.6, color: pale }],
        },
      ]
    case 'break':
      return [{ height: 0, draw: () => [], isBreak: true }]
  }
}

function gap(height: number): Piece {
  return { height, draw: () => [], isGap: true }
}

function linesPieces(paragraphs: readonly Paragraph[], width: number, measuring: Measuring): Piece[] {
  return paragraphs
    .flatMap((paragraph) => breakLines(paragraph, width, measuring))
    .map((line): Piece => ({ height: line.height, draw: (at) => opsOfLine(line, at) }))
}

function fieldsPieces(
  { columns, fields, labelWidth = 78 }: Extract<Block, { kind: 'fields' }>,
  width: number,
  measuring: Measuring,
): Piece[] {
  const pair = width / columns
  const label = Math.min(labelWidth, pair / 2)
  const widths = Array.from({ length: columns }, () => [label, pair - label]).flat()
  const rows: (typeof fields)[number][][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (!field.isWide && last && last.length < columns && !last[0]!.isWide) last.push(field)
    else rows.push([field])
  }
  return rows.map((row) => {
    const free = columns - row.length
    const cells = row.flatMap((field, i) => [
      { paragraphs: [labelOf(field.label, label)], fill: labelFill },
      // The last pair of a row takes what nobody else needs.
      { paragraphs: field.value, span: 1 + (i === row.length - 1 ? 2 * free : 0) },
    ])
    return rowPiece(cells, { widths, measuring })
  })
}

/** A word beside its value: a little smaller where that keeps it on one line, else in lines of the same length. */
function labelOf(text: string, width: number): Paragraph {
  const base = { align: 'center' as const, leading: 1.35 }
  const [letters, room] = [[...text], width - 10]
  const lines = Math.ceil((letters.length * plainSize) / room)
  if (lines === 1 || !letters.every((letter) => letter > '\u2e80')) return { ...base, runs: [{ text }] }
  if (letters.length * smallLabel <= room) return { ...base, runs: [{ text }], size: smallLabel }
  const each = Math.ceil(letters.length / lines)
  return {
    ...base,
    runs: [
      { text: Array.from({ length: lines }, (_, i) => letters.slice(i * each, (i + 1) * each).join('')).join('\n') },
    ],
  }
}

function tablePieces(
  { widths, head = [], rows, minHeight }: Extract<Block, { kind: 'table' }>,
  width: number,
  measuring: Measuring,
): Piece[] {
  const whole = widths.reduce((sum, one) => sum + one, 0)
  const points = widths.map((one) => (one / whole) * width)
  const heads = head.map((cells) => ({
    ...rowPiece(
      cells.map((cell) => ({ fill: labelFill, ...cell })),
      { widths: points, minHeight, measuring },
    ),
    isTiedToNext: true,
  }))
  return [
    ...heads,
    ...rows.map((cells) => ({ ...rowPiece(cells, { widths: points, minHeight, measuring }), head: heads })),
  ]
}

function opinionPiece(
  opinion: Opinion,
  {
    width,
    labelWidth = 78,
    minHeight = 74,
    measuring,
  }: { width: number; labelWidth?: number | undefined; minHeight?: number | undefined; measuring: Measuring },
): Piece {
  const signed: Paragraph = {
    align: 'right',
    leading: 1.6,
    runs: [
      { text: opinion.result === '' ? '' : `${opinion.result}　`, color: pale },
      ...(opinion.signature ? [opinion.signature, { text: ' ' }] : []),
      { text: `${opinion.name}　${opinion.time}` },
    ],
  }
  return rowPiece(
    [
      { paragraphs: [labelOf(opinion.step, labelWidth)], fill: labelFill },
      { paragraphs: [{ runs: [{ text: opinion.comment }], leading: 1.5 }, { runs: [{ text: ' ' }], size: 4 }, signed] },
    ],
    { widths: [labelWidth, width - labelWidth], minHeight, measuring },
  )
}

function imagePiece({ image, w, h, align = 'left' }: Extract<Block, { kind: 'image' }>, width: number): Piece {
  return {
    height: h + 6,
    draw: ({ x, y }) => [{ kind: 'image', image, x: x + shift(align, width - w), y: y + 3, w, h }],
  }
}

function qrPiece(
  { text, size, caption, align = 'right' }: Extract<Block, { kind: 'qr' }>,
  width: number,
  measuring: Measuring,
): Piece {
  const room = width - size - 8
  const lines = caption.flatMap((paragraph) =>
    breakLines({ ...paragraph, align: align === 'right' ? 'right' : 'left' }, room, measuring),
  )
  const tall = lines.reduce((sum, line) => sum + line.height, 0)
  const height = Math.max(size, tall) + 8
  return {
    height,
    draw({ x, y }) {
      let top = y + (height - tall) / 2
      const words = lines.flatMap((line) => {
        const ops = opsOfLine(line, { x: align === 'right' ? x : x + size + 8, y: top })
        top += line.height
        return ops
      })
      return [...words, qrOp(text, { x: align === 'right' ? x + width - size : x, y: y + (height - size) / 2, size })]
    },
  }
}

function sealPiece(
  { image, paragraphs }: Extract<Block, { kind: 'seal' }>,
  width: number,
  measuring: Measuring,
): Piece {
  const lines = paragraphs.flatMap((paragraph) =>
    breakLines({ align: 'right', size: 12, ...paragraph }, width - 24, measuring),
  )
  const tall = lines.reduce((sum, line) => sum + line.height, 0)
  const last = lines.at(-1)
  // The middle of the seal lies on the last line; it keeps clear of what stands above and below.
  const middle = Math.max(tall - (last?.height ?? 0) / 2, (image?.h ?? 0) / 2) + 6
  const height = Math.max(middle + (last?.height ?? 0) / 2, middle + (image?.h ?? 0) / 2) + 4
  return {
    height,
    draw({ x, y }) {
      let top = y + middle + (last?.height ?? 0) / 2 - tall
      const words = lines.flatMap((line) => {
        const ops = opsOfLine(line, { x, y: top })
        top += line.height
        return ops
      })
      const centre = last?.spans[0] ? x + last.spans[0].x + last.width / 2 : x + width - 60
      // Ink of a seal never hides what it is put on.
      return image
        ? [
            {
              kind: 'image',
              image: image.image,
              x: Math.min(centre - image.w / 2, x + width - image.w),
              y: y + middle - image.h / 2,
              w: image.w,
              h: image.h,
            },
            ...words,
          ]
        : words
    },
  }
}

function shift(align: 'left' | 'center' | 'right', free: number): number {
  return align === 'left' ? 0 : align === 'right' ? free : free / 2
}

type Spot = { page: number; pages: number; w: number; h: number; measuring: Measuring }

function edgesOf({ header, footer, watermark, margins }: PageSetup, spot: Spot): Op[] {
  const edge = (words: Edge | undefined, y: number): Op[] =>
    (['left', 'center', 'right'] as const).flatMap((align) => {
      const text = words?.[align]?.replaceAll('{page}', String(spot.page)).replaceAll('{pages}', String(spot.pages))
      if (!text) return []
      const [line] = breakLines(
        { runs: [{ text }], size: 9, color: pale, align },
        spot.w - mm(margins.left) - mm(margins.right),
        spot.measuring,
      )
      return line ? opsOfLine(line, { x: mm(margins.left), y: y - line.height / 2 }) : []
    })
  return [
    ...edge(header, mm(margins.top) / 2),
    ...edge(footer, spot.h - mm(margins.bottom) / 2),
    ...(watermark ? watermarkOps(watermark, spot) : []),
  ]
}

function watermarkOps(text: string, { w, h, measuring }: Spot): Op[] {
  const size = Math.min(w, h) / 7
  const [line] = breakLines({ runs: [{ text }], size, face: 'bold', color: pale }, Number.POSITIVE_INFINITY, measuring)
  const width = line?.width ?? plainSize
  const [rotate, turn] = [-30, Math.PI / 6]
  // Turned about its middle, which is that of the page.
  const [dx, dy] = [
    (width / 2) * Math.cos(turn) - size * 0.35 * Math.sin(turn),
    (width / 2) * Math.sin(turn) + size * 0.35 * Math.cos(turn),
  ]
  return [
    { kind: 'text', x: w / 2 - dx, y: h / 2 + dy, text, face: 'bold', size, width, color: pale, rotate, opacity: 0.22 },
  ]
}
