import { open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dateCell, emptyCell, mostColumns, numberCell } from '../cell.ts'
import type { CellText, SheetRow } from '../cell.ts'
import { contentTooLarge, fileDamaged, wrongFileType } from '../errors.ts'
import { readMerges, unfoldMerges } from './merged-cells.ts'
import { mostSharedTexts, readWorkbook, sharedPart } from './workbook-read.ts'
import type { WorkbookInfo } from './workbook-read.ts'
import { attribute, joined, mostRuns, scanPieces } from '../package/xml-scan.ts'
import type { XmlToken } from '../package/xml-scan.ts'
import { longestCell, unescapeCell } from '../package/xml-text.ts'
import { openZip } from '../package/zip-read.ts'
import type { ZipArchive } from '../package/zip-read.ts'

/** Unpacked XML of one sheet; it is streamed, so this bounds time, not memory. */
const largestSheet = 1_500_000_000
const mostRows = 1_048_576
/** Cells of a sheet, the empty ones before others in their row and those of merged ranges included. */
const mostCells = 20_000_000
/** Signs of one row: cells may share a long text, which costs the file nothing. */
const longestRow = 1_000_000
/** Cells after which others have their turn, and signs that are as much work as one cell. */
const cellsPerTurn = 100_000
const signsPerCell = 32

/** How many bytes the unpacked XML of a workbook may have: of its sheet, and of the texts its cells share; and how many of these. */
export type XlsxBounds = { sheet?: number; texts?: number; textCount?: number }

/** The rows of the first visible sheet that hold anything, one at a time; merged cells all carry the merged value. */
export async function* readXlsx(
  path: string,
  { sheet: sheetBytes = largestSheet, texts = sharedPart, textCount = mostSharedTexts }: XlsxBounds = {},
): AsyncGenerator<SheetRow, void> {
  const file = await open(path)
  try {
    const zip = await openZip(file)
    await refuseMacros(zip)
    const workbook = await readWorkbook(zip, { bytes: texts, count: textCount })
    const unfold = unfoldMerges(await readMerges(zip.open(workbook.sheetPath, sheetBytes)))
    const made = { cells: 0, work: 0 }
    const sheet = rowReader(workbook, made)
    // Tokens are made as they are asked for, so never more than one row and one piece of XML is in memory.
    for await (const tokens of scanPieces(zip.open(workbook.sheetPath, sheetBytes))) {
      for (const token of tokens) {
        const row = sheet(token)
        const whole = row && unfold(row)
        if (whole) count(made, whole.cells.length - row.cells.length)
        if (made.work > cellsPerTurn) {
          made.work = 0
          await nextTurn()
        }
        if (whole) yield whole
      }
    }
  } finally {
    await file.close()
  }
}

/** What was made of a sheet so far: cells in all, and work since others had their turn. */
type Made = { cells: number; work: number }

function count(made: Made, cells: number): void {
  made.cells += cells
  made.work += cells
  if (made.cells > mostCells) throw contentTooLarge()
}

async function refuseMacros(zip: ZipArchive): Promise<void> {
  if (!zip.has('xl/workbook.xml') || !zip.has('[Content_Types].xml')) throw wrongFileType()
  if (zip.names.some((name) => name.endsWith('vbaproject.bin') || name.startsWith('xl/macrosheets/')))
    throw wrongFileType()
  if (/macroEnabled/i.test(await zip.text('[Content_Types].xml', 4_000_000))) throw wrongFileType()
}

/** Takes tokens of a sheet one after another and gives a row back whenever a non-empty one is complete. */
function rowReader(workbook: WorkbookInfo, made: Made): (token: XmlToken) => SheetRow | undefined {
  let row = 0
  let length = 0
  let isHidden = false
  let isEmpty = true
  let cells: CellText[] = []
  let column = -1
  let type = ''
  let style = 0
  let text = ''
  let runs = 0
  let hasFormula = false
  let isInCell = false
  let isReading = false
  let isPhonetic = false

  const openCell = (raw: string): void => {
    const place = attribute(raw, 'r')
    column = place ? columnOf(place) : column + 1
    if (!(column >= 0 && column < mostColumns)) throw fileDamaged()
    type = attribute(raw, 't') ?? 'n'
    style = Number(attribute(raw, 's') ?? 0)
    text = ''
    runs = 0
    hasFormula = false
    isInCell = true
  }
  const closeCell = (): void => {
    isInCell = false
    const value = cellOf({ type, style, raw: text, workbook })
    if (value.kind === 'empty' && !hasFormula) return
    length += value.text.length
    if (value.text.length > longestCell || length > longestRow) throw contentTooLarge()
    made.work += value.text.length / signsPerCell
    count(made, Math.max(0, column + 1 - cells.length))
    if (value.kind !== 'empty') isEmpty = false
    while (cells.length < column) cells.push(emptyCell)
    cells[column] = hasFormula ? { ...value, formula: true } : value
  }
  const openRow = (raw: string): void => {
    const place = attribute(raw, 'r')
    row = place ? Number(place) : row + 1
    if (!(Number.isInteger(row) && row >= 1 && row <= mostRows)) throw fileDamaged()
    isHidden = ['1', 'true'].includes(attribute(raw, 'hidden') ?? '')
    isEmpty = true
    cells = []
    length = 0
    column = -1
  }

  return (token) => {
    if (token.kind === 'text') {
      if (isReading && !isPhonetic) text = joined(text, token.raw)
      return undefined
    }
    const isOpen = token.kind === 'open'
    switch (token.name) {
      case 'row':
        if (isOpen) openRow(token.raw)
        if (isOpen && !token.isEmpty) return undefined
        if (isEmpty) return undefined
        return isHidden ? { row, cells, hidden: true } : { row, cells }
      case 'c':
        if (isOpen) openCell(token.raw)
        if (!isOpen || token.isEmpty) closeCell()
        return undefined
      case 'v':
      case 't':
        if (isOpen && ++runs > mostRuns) throw contentTooLarge()
        isReading = isInCell && isOpen && !token.isEmpty
        return undefined
      case 'f':
        if (isInCell && isOpen) hasFormula = true
        return undefined
      case 'rPh':
        isPhonetic = isOpen && !token.isEmpty
        return undefined
    }
    return undefined
  }
}

function cellOf(cell: { type: string; style: number; raw: string; workbook: WorkbookInfo }): CellText {
  const { type, raw, workbook } = cell
  if (raw === '') return emptyCell
  if (type === 's') return textCell(workbook.sharedText(Number(raw)))
  if (type === 'str' || type === 'inlineStr') return textCell(unescapeCell(raw))
  const value = raw.trim()
  if (value === '') return emptyCell
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE', kind: 'bool' }
  if (type === 'e') return { text: unescapeCell(value), kind: 'error' }
  if (type === 'd') return { text: value.replace('T', ' ').replace(/( 00:00:00)?(\.\d+)?Z?$/, ''), kind: 'date' }
  const look = workbook.looks[cell.style]
  return look?.date ? dateCell(value, look.date, workbook.since1904) : numberCell(value, look?.minimumDigits)
}

function textCell(text: string): CellText {
  return text.trim() === '' ? emptyCell : { text, kind: 'text' }
}

/** `AB12` → 27; -1 when it is no cell name. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > mostColumns) return -1
  }
  return column - 1
}
