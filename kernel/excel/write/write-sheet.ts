import type { Readable } from 'node:stream'
import { dayOf } from '#kernel/rules/school-time.ts'
import { sheetFull } from '../errors.ts'
import { headRows } from './head-rows.ts'
import { styles } from './styles.ts'
import { columnName, workbookParts } from './workbook-parts.ts'
import { cleanText, escapeCell } from '../package/xml-text.ts'
import { writeZip } from '../package/zip-write.ts'

export type SheetColumn = {
  key: string
  /** `组名,标题` stands for a group and a title. */
  title: string
  group?: readonly string[]
  /** In characters; by default as wide as the title asks for. */
  width?: number
  /** Money is given in fen and written in yuan; days are written as text `YYYY-MM-DD`. */
  type?: 'text' | 'number' | 'money' | 'date'
  /** One of the looks of `styles.ts`, instead of that of the type. */
  style?: number
}

export type SheetToWrite = {
  columns: readonly SheetColumn[]
  /** Values in the order of the columns. */
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>
  sheetName: string
  /** A line below the rows. */
  footer?: string | ((rowCount: number) => string)
  /** Stands on top of every printed page. */
  pageHead?: string
}

/** An xlsx file, made while it is read: rows are asked for no faster than the reader takes bytes, and none is kept. */
export function writeSheet(sheet: SheetToWrite): Readable {
  return writeZip(workbookParts([{ name: sheet.sheetName, content: sheetXml(sheet) }]))
}

/** A text cell; what a spreadsheet program could take for a formula is marked as text. */
export function textCell(place: string, text: string, style: number = styles.text): string {
  const escaped = escapeCell(text)
  if (escaped === '') return ''
  const look = style === styles.text && formulaStart.test(cleanText(text)) ? styles.quoted : style
  const space = edgeSpace.test(escaped) ? ' xml:space="preserve"' : ''
  return `<c r="${place}" s="${look}" t="inlineStr"><is><t${space}>${escaped}</t></is></c>`
}

const formulaStart = /^[=+\-@\t\r\n]/
const edgeSpace = /^\s|\s$|\n/

const pieceLength = 32_768
const mostRows = 1_048_576

async function* sheetXml(sheet: SheetToWrite): AsyncGenerator<string, void> {
  const letters = sheet.columns.map((_, column) => columnName(column))
  const head = headRows(sheet.columns.map(pathOf))
  yield openingXml(sheet.columns, head.rows.length)
  yield head.rows.map((titles, index) => headRow(titles, index + 1, letters)).join('')

  let row = head.rows.length
  let piece = ''
  for await (const values of sheet.rows) {
    if (++row >= mostRows) throw sheetFull()
    piece += `<row r="${row}">`
    for (let column = 0; column < letters.length; column++) {
      piece += cellXml(letters[column]! + row, values[column], sheet.columns[column]!)
    }
    piece += '</row>'
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
    }
  }
  yield piece

  if (sheet.footer !== undefined) {
    const text = typeof sheet.footer === 'string' ? sheet.footer : sheet.footer(row - head.rows.length)
    row++
    yield `<row r="${row}">${textCell(`A${row}`, text, styles.footer)}</row>`
  }
  yield '</sheetData>'
  if (head.merges.length > 0) {
    yield `<mergeCells count="${head.merges.length}">${head.merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  }
  // A page head reads `&` as the start of a command.
  if (sheet.pageHead)
    yield `<headerFooter><oddHeader>&amp;C&amp;K808080${escapeCell(sheet.pageHead.replaceAll('&', '&&'))}</oddHeader></headerFooter>`
}

function pathOf(column: SheetColumn): string[] {
  const titles = column.title.split(',')
  return [...(column.group ?? []), ...(titles.every((title) => title.trim() !== '') ? titles : [column.title])]
}

function openingXml(columns: readonly SheetColumn[], frozenRows: number): string {
  const widths = columns.map((column, index) => {
    const width =
      column.width ?? Math.min(40, Math.max(column.type === 'date' ? 12 : 10, widthOf(pathOf(column).at(-1)!) + 3))
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    '<sheetViews><sheetView workbookViewId="0">' +
    `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>` +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  )
}

/** Width in characters, where a Chinese one counts for two. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
}

function headRow(titles: (string | undefined)[], row: number, letters: string[]): string {
  // Cells inside a merged range are written empty, so that its border is drawn all around.
  const cells = titles.map((title, column) => {
    const place = `${letters[column]}${row}`
    return textCell(place, title ?? '', styles.head) || `<c r="${place}" s="${styles.head}"/>`
  })
  return `<row r="${row}" ht="22" customHeight="1">${cells.join('')}</row>`
}

function cellXml(place: string, value: unknown, column: SheetColumn): string {
  if (value === null || value === undefined || value === '') return ''
  if (column.type === 'number') {
    const number = plainNumber(value)
    if (number !== undefined) return `<c r="${place}" s="${column.style ?? styles.plain}"><v>${number}</v></c>`
  }
  if (column.type === 'money') {
    const yuan = yuanOf(value)
    if (yuan !== undefined) return `<c r="${place}" s="${column.style ?? styles.money}"><v>${yuan}</v></c>`
  }
  if (column.type === 'date') return textCell(place, dayText(value), column.style)
  return textCell(place, value instanceof Date ? value.toISOString() : String(value), column.style)
}

/** Digits a number cell can hold without loss; anything else is better kept as text. */
function plainNumber(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : String(value)
  if (!/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text)) return undefined
  const significant = text.replace(/e.*$/i, '').replace(/[-.]/g, '').replace(/^0+/, '')
  return typeof value === 'number' || significant.length <= 15 ? text : undefined
}

function yuanOf(fen: unknown): string | undefined {
  const text = String(fen).trim()
  if (!/^-?\d{1,15}$/.test(text)) return undefined
  const digits = text.replace('-', '').padStart(3, '0')
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function dayText(value: unknown): string {
  if (value instanceof Date) return dayOf(value)
  const text = String(value)
  return /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? text.slice(0, 10) : text
}
