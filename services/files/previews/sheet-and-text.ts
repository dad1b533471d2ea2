import { open, stat } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { contentTooLarge } from '#kernel/excel/errors.ts'
import { readCsv } from '#kernel/excel/read/read-csv.ts'
import { readXlsx } from '#kernel/excel/read/read-xlsx.ts'
import type { FilePreview } from '../shared/preview.ts'

const mostRows = 200
const mostColumns = 40
const longestCell = 500
const longestText = 200_000
/** Of a csv no more is read: enough for the rows that are shown. */
const firstBytes = 256 * 1024
/** A sheet whose XML is bigger is not looked into: merged cells stand behind the rows, so all of it would have to be read. */
const bounds = { sheet: 40_000_000, texts: 20_000_000 }

/** The first rows of a sheet. */
export async function readCells(path: string): Promise<FilePreview> {
  const rows: string[][] = []
  const isWorkbook = await isPackage(path)
  let isCut = !isWorkbook && (await stat(path)).size > firstBytes
  for await (const row of isWorkbook ? readXlsx(path, bounds) : readCsv(path, { firstBytes })) {
    if (rows.length >= mostRows) {
      isCut = true
      break
    }
    isCut ||= row.cells.length > mostColumns
    rows.push(row.cells.slice(0, mostColumns).map((cell) => cell.text.slice(0, longestCell)))
  }
  // Not one row ends within the part that is read, or all of them are blank.
  if (isCut && rows.length === 0) throw contentTooLarge()
  return { kind: 'table', rows, isCut }
}

/** The beginning of a text, in whichever of the two usual encodings it is. */
export async function readStart(path: string): Promise<FilePreview> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestText + 4), 0, longestText + 4, 0)
    const bytes = buffer.subarray(0, Math.min(bytesRead, longestText))
    return { kind: 'text', text: decoded(bytes).replaceAll('\0', ''), isCut: bytesRead > longestText }
  } finally {
    await file.close()
  }
}

function decoded(bytes: Buffer): string {
  try {
    // A cut may fall into the middle of a character; the stream reading keeps it back.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return iconv.decode(bytes, 'gb18030')
  }
}

async function isPackage(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}
