import { describe, expect, test } from 'vitest'
import { fileWith, textsOf, workbookOf } from '../test-files.ts'
import { readSheet } from './read-sheet.ts'

/*
 * Small files that would keep the process busy for minutes, were they read as they ask for it. What is refused is refused in words, and
 * what is only odd is read: both within the time any test has.
 */

const damaged = '文件已损坏或格式不正确，请用表格软件重新保存后再上传'
const tooLarge = '文件内容过大，请拆分后重新上传'
const one = '<c r="A1"><v>1</v></c>'
const sheet = (rows: string, behind = '') => `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`

async function read(bytes: Uint8Array): Promise<string[][] | string> {
  try {
    return await textsOf(readSheet(await fileWith('a.xlsx', bytes)))
  } catch (error) {
    return (error as Error).message
  }
}

describe('tags', () => {
  test('signs that end a tag do not end it inside a value, however many they are', async () => {
    const rows = `<row r="1" a="${'>'.repeat(60_000)}">${one}</row><row r="2" a='${'>"'.repeat(30_000)}'>${one}</row>`
    expect(await read(await workbookOf(sheet(rows)))).toEqual([['1'], ['1']])
  })

  test('a tag longer than any program writes is refused, complete or not', async () => {
    for (const end of ['">', ''])
      expect(await read(await workbookOf(sheet(`<row r="1" a="${'>'.repeat(2_000_000)}${end}${one}</row>`)))).toBe(
        tooLarge,
      )
  })

  test('comments and texts that no piece completes are gone through once', async () => {
    const comment = `<!--${'->'.repeat(400_000)}-->`
    expect(await read(await workbookOf(sheet(`<row r="1">${comment}${one}</row>`)))).toEqual([['1']])
    expect(await read(await workbookOf(sheet(`<row r="1"><!--${'->'.repeat(600_000)}`)))).toBe(tooLarge)
  })

  test('what only looks like the end of the rows is passed over', async () => {
    const flood = 'sheetData>'.repeat(90_000)
    const rows = Array.from({ length: 5 }, (_, n) => `<row r="${n + 1}">${one}${flood}</row>`).join('')
    const merged = '<mergeCells><mergeCell ref="A5:B5"/></mergeCells>'
    expect((await read(await workbookOf(sheet(rows, merged)))).at(-1)).toEqual(['1', '1'])
  })
})

test('a directory of more entries than any document has is refused', async () => {
  const entry = Buffer.alloc(50)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(4, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const archive = (count: number) => {
    const entries = Buffer.alloc(count * entry.length, entry)
    for (let n = 0; n < count; n++) entries.writeUInt32LE(n, n * entry.length + 46)
    end.writeUInt32LE(entries.length, 12)
    end.writeUInt32LE(4, 16)
    return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), entries, end])
  }
  expect(await read(archive(10_001))).toBe(tooLarge)
  expect(await read(archive(330_000))).toBe(tooLarge)
})

test('merged ranges that overlap are refused', async () => {
  const rows = Array.from({ length: 4500 }, (_, n) => `<row r="${n + 1}">${one}</row>`).join('')
  const merges = (count: number) => `<mergeCells>${'<mergeCell ref="A1:GQ900000"/>'.repeat(count)}</mergeCells>`
  expect(await read(await workbookOf(sheet(rows, merges(1000))))).toBe(damaged)
  expect(await read(await workbookOf(sheet(rows, merges(2))))).toBe(damaged)
  expect(((await read(await workbookOf(sheet(rows, merges(1))))) as string[][])[4499]).toHaveLength(199)
})

test('merged ranges that stand side by side over all columns and rows are refused where they become too many cells', async () => {
  const head = Array.from({ length: 81 }, (_, n) => `<c r="${letters(n * 200)}1"><v>1</v></c>`).join('')
  const ranges = Array.from(
    { length: 81 },
    (_, n) => `<mergeCell ref="${letters(n * 200)}1:${letters(n * 200 + 199)}90000"/>`,
  )
  const rows = Array.from({ length: 1500 }, (_, n) => `<row r="${n + 2}">${one}</row>`).join('')
  const behind = `<mergeCells>${ranges.join('')}</mergeCells>`
  expect(await read(await workbookOf(sheet(`<row r="1">${head}</row>${rows}`, behind)))).toBe(tooLarge)
})

test('formulas without a result in the last column of every row are counted as cells', async () => {
  const rows = '<row><c r="XFD1"><f>A1</f></c></row>'.repeat(1500)
  expect(await read(await workbookOf(sheet(rows)))).toBe(tooLarge)
})

test('cells that share one long text are refused where their row becomes too long', async () => {
  const shared = (length: number) => ({ 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(length)}</t></si></sst>` })
  const cells = (count: number) => sheet(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`)
  expect(await read(await workbookOf(cells(16_384), shared(900_000)))).toBe(tooLarge)
  expect(await read(await workbookOf(cells(16_384), shared(30_000)))).toBe(tooLarge)
  expect(await read(await workbookOf(cells(30), shared(30_000)))).toEqual([Array(30).fill('a'.repeat(30_000))])
})

function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
}
