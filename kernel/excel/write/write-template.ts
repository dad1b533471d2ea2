import { buffer } from 'node:stream/consumers'
import { styles } from './styles.ts'
import { columnName, workbookParts } from './workbook-parts.ts'
import { textCell, widthOf } from './write-sheet.ts'
import { escapeXml } from '../package/xml-text.ts'
import { writeZip } from '../package/zip-write.ts'

export type TemplateColumn = {
  title: string
  required: boolean
  /** What may stand in the column, in one or two sentences. */
  comment: string
  example: string
  /** Offered as a drop-down list. */
  options?: readonly string[]
  /** Numbers typed into the column stay as typed: ids, phone numbers, leading zeros. */
  asText: boolean
}

/** A table of the sheet 代码, for example codes and their names. */
export type TemplateCodes = { title: string; rows: readonly (readonly string[])[] }

export type TemplateToWrite = {
  columns: readonly TemplateColumn[]
  codes: readonly TemplateCodes[]
  notes: readonly string[]
}

/** An import template: the heads to fill in below, the codes to choose from, and how to fill it in. */
export function writeTemplate(template: TemplateToWrite): Promise<Buffer> {
  const codes = layOutCodes(template)
  const sheets = [
    { name: '导入模板', content: headSheet(template.columns, codes.ranges), comments: commentsOf(template.columns) },
    { name: codesSheet, content: gridSheet(codes.grid, 16) },
    { name: '说明', content: gridSheet(notesGrid(template), 24) },
  ]
  return buffer(writeZip(workbookParts(sheets)))
}

const codesSheet = '代码'
/** Rows below the head that are prepared with drop-down lists. */
const preparedRows = 2000
/** Longest list that may stand inside a validation rule. */
const longestInlineList = 255

function headSheet(columns: readonly TemplateColumn[], ranges: Map<TemplateColumn, string>): string {
  const widths = columns.map((column, index) => {
    const style = column.asText ? styles.text : styles.plain
    const width = Math.min(40, Math.max(12, widthOf(column.title) + 5))
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`
  })
  const heads = columns.map((column, index) =>
    textCell(
      `${columnName(index)}1`,
      column.required ? `*${column.title}` : column.title,
      column.required ? styles.requiredHead : styles.head,
    ),
  )
  const lists = columns.flatMap((column, index) =>
    column.options?.length ? [dropDown(column, index, ranges.get(column))] : [],
  )
  return [
    '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    '<sheetFormatPr defaultRowHeight="15"/>',
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '',
    `<sheetData><row r="1" ht="24" customHeight="1">${heads.join('')}</row></sheetData>`,
    lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '',
  ].join('')
}

function dropDown(column: TemplateColumn, index: number, range: string | undefined): string {
  const letter = columnName(index)
  return (
    '<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="填写有误" error="请从下拉列表中选择" ' +
    `sqref="${letter}2:${letter}${preparedRows + 1}"><formula1>${range ?? `"${escapeXml(column.options!.join(','))}"`}</formula1></dataValidation>`
  )
}

function fitsInline(options: readonly string[]): boolean {
  return options.join(',').length <= longestInlineList && options.every((option) => !/[,"\r\n]|^\s|\s$/.test(option))
}

/** The code tables side by side, and where in them the long lists are; lists without a table of their own get one. */
function layOutCodes(template: TemplateToWrite): { grid: string[][]; ranges: Map<TemplateColumn, string> } {
  const tables = [...template.codes]
  const ranges = new Map<TemplateColumn, string>()
  const places = new Map<TemplateColumn, { table: TemplateCodes; at: number }>()
  for (const column of template.columns) {
    const options = column.options ?? []
    if (options.length === 0 || fitsInline(options)) continue
    const known = tables.flatMap((table) => {
      const at = (table.rows[0] ?? []).findIndex((_, index) =>
        isSame(
          table.rows.map((row) => row[index] ?? ''),
          options,
        ),
      )
      return at >= 0 ? [{ table, at }] : []
    })[0]
    if (known) {
      places.set(column, known)
      continue
    }
    const table = { title: column.title, rows: options.map((option) => [option]) }
    tables.push(table)
    places.set(column, { table, at: 0 })
  }

  const grid: string[][] = [[]]
  let left = 0
  for (const table of tables) {
    grid[0]![left] = table.title
    for (const [index, row] of table.rows.entries()) {
      const line = (grid[index + 1] ??= [])
      for (const [at, text] of row.entries()) line[left + at] = text
    }
    for (const [column, place] of places) {
      if (place.table !== table) continue
      const letter = columnName(left + place.at)
      ranges.set(column, `'${codesSheet}'!$${letter}$2:$${letter}$${table.rows.length + 1}`)
    }
    left += Math.max(1, ...table.rows.map((row) => row.length)) + 1
  }
  return { grid, ranges }
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index])
}

function notesGrid(template: TemplateToWrite): string[][] {
  const columns = template.columns.map((column) => [
    column.title,
    column.required ? '是' : '否',
    column.comment,
    column.example,
  ])
  return [['列名', '必填', '填写要求', '示例'], ...columns, [], ...template.notes.map((note) => [note])]
}

function commentsOf(columns: readonly TemplateColumn[]): { row: number; column: number; text: string }[] {
  return columns.flatMap((column, index) => {
    const lines = [column.required ? '必填' : '', column.comment, column.example ? `示例：${column.example}` : '']
    const text = lines.filter(Boolean).join('\n')
    return text ? [{ row: 1, column: index, text }] : []
  })
}

/** A plain sheet of texts whose first row is the head. */
function gridSheet(grid: readonly (readonly string[])[], width: number): string {
  const rows = grid.map((line, index) => {
    const cells = Array.from(line, (text, column) =>
      text ? textCell(`${columnName(column)}${index + 1}`, text, index === 0 ? styles.head : styles.text) : '',
    )
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  const columns = Math.max(1, ...grid.map((line) => line.length))
  return (
    `<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${columns}" width="${width}" style="${styles.text}" customWidth="1"/></cols>` +
    `<sheetData>${rows.join('')}</sheetData>`
  )
}
