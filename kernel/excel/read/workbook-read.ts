import { dateLookOf } from '../cell.ts'
import type { DateLook } from '../cell.ts'
import { contentTooLarge, fileDamaged } from '../errors.ts'
import { attribute, joined, mostRuns, scanPieces } from '../package/xml-scan.ts'
import { unescapeCell } from '../package/xml-text.ts'
import type { XmlToken } from '../package/xml-scan.ts'
import type { ZipArchive } from '../package/zip-read.ts'

/** How the number format of a cell makes its value look. */
export type CellLook = { date?: DateLook; minimumDigits?: number }

export type WorkbookInfo = {
  sheetPath: string
  since1904: boolean
  /** By the style number of a cell. */
  looks: CellLook[]
  sharedText(index: number): string
}

const smallPart = 16_000_000
/** Spreadsheet programs keep 65 490 at most. */
const mostLooks = 100_000
/** Signs of a number format that say how values look. */
const longestFormat = 500
/** Unpacked XML of the texts that cells share. */
export const sharedPart = 600_000_000
const sharedTextLimit = 160_000_000
/** How many texts cells may share, where the caller does not say less. */
export const mostSharedTexts = 8_000_000

/** What the texts that cells share may come to: bytes of unpacked XML, and how many there are. */
export type TextBounds = { bytes: number; count: number }

/** Everything of a workbook that its first visible sheet needs. */
export async function readWorkbook(zip: ZipArchive, texts: TextBounds): Promise<WorkbookInfo> {
  const targets = await readTargets(zip)
  let sheetPath: string | undefined
  let since1904 = false
  await eachOpening(zip, 'xl/workbook.xml', (token) => {
    if (token.name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute(token.raw, 'date1904') ?? '')
    if (token.name !== 'sheet' || sheetPath !== undefined) return
    const isVisible = (attribute(token.raw, 'state') ?? 'visible') === 'visible'
    const target = targets.get(/:id\s*=\s*["']([^"']*)/.exec(token.raw)?.[1] ?? '')
    if (isVisible && target?.kind === 'worksheet') sheetPath = target.path
  })
  if (!sheetPath || !zip.has(sheetPath)) throw fileDamaged()
  return {
    sheetPath,
    since1904,
    looks: await readLooks(zip, targets),
    sharedText: await readSharedTexts(zip, targets, texts),
  }
}

type Targets = Map<string, { kind: string; path: string }>

async function readTargets(zip: ZipArchive): Promise<Targets> {
  const targets: Targets = new Map()
  await eachOpening(zip, 'xl/_rels/workbook.xml.rels', (token) => {
    if (token.name !== 'Relationship') return
    const target = attribute(token.raw, 'Target') ?? ''
    const kind = (attribute(token.raw, 'Type') ?? '').split('/').at(-1)!
    targets.set(attribute(token.raw, 'Id') ?? '', { kind, path: pathIn(target) })
  })
  return targets
}

/** Where a relation leads inside the archive; empty when that cannot be told, and few relations matter. */
function pathIn(target: string): string {
  try {
    return decodeURIComponent(new URL(target.replaceAll('\\', '/'), 'zip://x/xl/').pathname.slice(1))
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return ''
    throw error
  }
}

async function readLooks(zip: ZipArchive, targets: Targets): Promise<CellLook[]> {
  const path = pathOf(targets, 'styles')
  if (!path || !zip.has(path)) return []
  const codes = new Map<number, string>()
  const looks: CellLook[] = []
  let isInCellFormats = false
  await eachTag(zip, path, (token) => {
    if (token.name === 'cellXfs') isInCellFormats = token.kind === 'open' && !token.isEmpty
    if (token.kind !== 'open') return
    const id = Number(attribute(token.raw, 'numFmtId') ?? 0)
    if (token.name === 'numFmt') codes.set(id, (attribute(token.raw, 'formatCode') ?? '').slice(0, longestFormat))
    if (token.name !== 'xf' || !isInCellFormats) return
    if (looks.length === mostLooks) throw contentTooLarge()
    looks.push(lookOf(id, codes.get(id)))
  })
  return looks
}

function lookOf(id: number, code: string | undefined): CellLook {
  const date = dateLookOf(id, code)
  if (date) return { date }
  // A format of zeros alone is how people keep leading zeros of numbers they see as text.
  return code !== undefined && /^0{2,20}$/.test(code) ? { minimumDigits: code.length } : {}
}

/** The texts lie as UTF-8 in a few large blocks: a million of them as strings would cost several times as much. */
async function readSharedTexts(
  zip: ZipArchive,
  targets: Targets,
  bounds: TextBounds,
): Promise<(index: number) => string> {
  const path = pathOf(targets, 'sharedStrings')
  if (!path || !zip.has(path)) return () => ''
  const store = textStore(bounds.count)
  let text = ''
  let runs = 0
  let isText = false
  let isPhonetic = false
  for await (const tokens of scanPieces(zip.open(path, bounds.bytes))) {
    for (const token of tokens) {
      const isOpen = token.kind === 'open' && !token.isEmpty
      if (token.kind === 'text') {
        if (isText && !isPhonetic) text = joined(text, token.raw)
      } else if (token.name === 't') {
        if (isOpen && ++runs > mostRuns) throw contentTooLarge()
        isText = isOpen
      } else if (token.name === 'rPh') isPhonetic = isOpen
      else if (token.name === 'si' && !isOpen) {
        store.add(unescapeCell(text))
        text = ''
        runs = 0
      }
    }
  }
  return store.get
}

function textStore(most: number): { add(text: string): void; get(index: number): string } {
  const blockSize = 1 << 20
  const blocks: Buffer[] = []
  let used = 0
  let count = 0
  /** Block number times block size plus the position in it; the end of a text is the length beside it. */
  let starts = new Float64Array(1024)
  let lengths = new Uint32Array(1024)
  return {
    add(text) {
      const length = Buffer.byteLength(text)
      if (length > blockSize || blocks.length * blockSize > sharedTextLimit || count >= most) throw contentTooLarge()
      if (blocks.length === 0 || used + length > blockSize) {
        blocks.push(Buffer.allocUnsafeSlow(blockSize))
        used = 0
      }
      if (count === starts.length) {
        starts = grown(starts, new Float64Array(count * 2))
        lengths = grown(lengths, new Uint32Array(count * 2))
      }
      starts[count] = (blocks.length - 1) * blockSize + used
      lengths[count] = length
      used += blocks.at(-1)!.write(text, used)
      count++
    },
    get(index) {
      if (!(index >= 0 && index < count)) return ''
      const start = starts[index]!
      const from = start % blockSize
      return blocks[Math.floor(start / blockSize)]!.toString('utf8', from, from + lengths[index]!)
    },
  }
}

function grown<Numbers extends Float64Array | Uint32Array>(old: Numbers, larger: Numbers): Numbers {
  larger.set(old)
  return larger
}

function pathOf(targets: Targets, kind: string): string | undefined {
  return [...targets.values()].find((target) => target.kind === kind)?.path
}

/** The tags of a part, piece by piece, so that others have their turn between the pieces. */
async function eachTag(zip: ZipArchive, path: string, take: (token: XmlToken) => void): Promise<void> {
  for await (const tokens of scanPieces(zip.open(path, smallPart)))
    for (const token of tokens) if (token.kind !== 'text') take(token)
}

function eachOpening(zip: ZipArchive, path: string, take: (token: XmlToken) => void): Promise<void> {
  return eachTag(zip, path, (token) => token.kind === 'open' && take(token))
}
