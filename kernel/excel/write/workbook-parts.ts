import { trimOf } from '#kernel/rules/text.ts'
import { styleSheet } from './styles.ts'
import { escapeXml } from '../package/xml-text.ts'
import type { ZipPart } from '../package/zip-write.ts'

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export type WorkbookSheet = {
  name: string
  /** Everything inside `<worksheet>`. */
  content: ZipPart['content']
  /** Notes shown when the pointer rests on a cell. */
  comments?: CellComment[]
}

export type CellComment = { row: number; column: number; text: string }

/** The parts of a workbook with these sheets, in the order a reader wants them. */
export function* workbookParts(sheets: readonly WorkbookSheet[]): Generator<ZipPart, void> {
  const names = uniqueNames(sheets.map((sheet) => sheet.name))
  const numbers = sheets.map((_, index) => index + 1)
  const commented = numbers.filter((number) => sheets[number - 1]!.comments?.length)
  yield { name: '[Content_Types].xml', content: contentTypes(numbers, commented) }
  yield { name: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) }
  const rows = numbers.map(
    (number) => `<sheet name="${escapeXml(names[number - 1]!)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  yield {
    name: 'xl/workbook.xml',
    content: `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><bookViews><workbookView/></bookViews><sheets>${rows.join('')}</sheets></workbook>`,
  }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: relations([
      ...numbers.map((number): [string, string] => ['worksheet', `worksheets/sheet${number}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  }
  yield { name: 'xl/styles.xml', content: `${xmlHead}<styleSheet xmlns="${mainNamespace}">${styleSheet}</styleSheet>` }
  for (const [index, sheet] of sheets.entries()) {
    const number = index + 1
    yield { name: `xl/worksheets/sheet${number}.xml`, content: worksheet(sheet) }
    if (sheet.comments?.length) yield* commentParts(number, sheet.comments)
  }
}

/** A name spreadsheet programs accept: at most 31 characters, none of `[]:*?/\`. */
function sheetNameOf(wanted: string): string {
  const name = trimOf(wanted.replace(/[[\]:*?/\\]/g, ' '), "'").trim()
  return [...name].slice(0, 28).join('') || 'Sheet1'
}

function uniqueNames(wanted: string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const base = sheetNameOf(name)
    let unique = base
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${base}${number}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

async function* worksheet(sheet: WorkbookSheet): AsyncGenerator<string, void> {
  yield `${xmlHead}<worksheet xmlns="${mainNamespace}" xmlns:r="${relationNamespace}">`
  if (typeof sheet.content === 'string') yield sheet.content
  else yield* sheet.content
  yield sheet.comments?.length ? '<legacyDrawing r:id="rId2"/></worksheet>' : '</worksheet>'
}

function contentTypes(numbers: number[], commented: number[]): string {
  const override = (path: string, type: string): string =>
    `<Override PartName="/xl/${path}" ContentType="${contentType}.${type}+xml"/>`
  return [
    `${xmlHead}<Types xmlns="${packageNamespace}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    ...numbers.map((number) => override(`worksheets/sheet${number}.xml`, 'worksheet')),
    ...commented.map((number) => override(`comments${number}.xml`, 'comments')),
    '</Types>',
  ].join('')
}

function relations(targets: [kind: string, target: string][]): string {
  const rows = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationNamespace}/${kind}" Target="${target}"/>`,
  )
  return `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships">${rows.join('')}</Relationships>`
}

/** Comments need two parts: the texts, and old vector drawings that say where their boxes are. */
function* commentParts(number: number, comments: CellComment[]): Generator<ZipPart, void> {
  yield {
    name: `xl/worksheets/_rels/sheet${number}.xml.rels`,
    content: relations([
      ['comments', `../comments${number}.xml`],
      ['vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
    ]),
  }
  const texts = comments.map(
    ({ row, column, text }) =>
      `<comment ref="${columnName(column)}${row}" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`,
  )
  yield {
    name: `xl/comments${number}.xml`,
    content: `${xmlHead}<comments xmlns="${mainNamespace}"><authors><author/></authors><commentList>${texts.join('')}</commentList></comments>`,
  }
  yield { name: `xl/drawings/vmlDrawing${number}.vml`, content: commentBoxes(comments) }
}

function commentBoxes(comments: CellComment[]): string {
  const boxes = comments.map(({ row, column, text }, index) => {
    const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 18), 1)
    const anchor = [column + 1, 12, row - 1, 4, column + 4, 12, row + lines, 4].join(', ')
    return (
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
      '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/>' +
      `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>` +
      `<x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    )
  })
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>' +
    `<v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join('')}</xml>`
  )
}

/** 0 → A, 27 → AB. */
export function columnName(column: number): string {
  const high = Math.floor(column / 26)
  return (high > 0 ? columnName(high - 1) : '') + String.fromCharCode(65 + (column % 26))
}
