import { truncate } from 'node:fs/promises'
import { writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { AppError } from '#kernel/errors/define-error.ts'
import { readSheet, readTable } from './read-sheet.ts'
import type { ReadOptions, SheetSource } from './read-sheet.ts'
import { fileWith, workbookOf } from '../test-files.ts'

const wrongType = '仅支持 xlsx、csv 文件'
const damaged = '文件已损坏或格式不正确，请用表格软件重新保存后再上传'
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const oneRow = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'
const plain = { sheets: [{ name: 'a', rows: [['学号'], ['1']] }] }

async function refusalOf(source: SheetSource, options?: ReadOptions): Promise<string> {
  const error = await drain(readSheet(source, options)).then(
    () => new Error('was accepted'),
    (thrown: Error) => thrown,
  )
  if (error instanceof AppError) expect(error.status).toBe(400)
  return error.message
}

async function drain(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of rows) count++
  return count
}

test.each([
  ['another extension', 'a.xls', 'x'],
  ['no extension', 'upload', 'x'],
  ['a macro extension', 'a.xlsm', 'x'],
  ['a web page called csv', 'a.csv', '<html><table>'],
  ['an old binary workbook called xlsx', 'a.xlsx', Buffer.concat([ole, Buffer.alloc(5000)])],
  ['bytes called csv', 'a.csv', Buffer.from([1, 0, 2, 0])],
])('%s is refused', async (_, name, content) => {
  expect(await refusalOf(await fileWith(name, content))).toBe(wrongType)
})

test.each([
  ['text called xlsx', '学号,姓名'],
  ['half an archive', Buffer.from('PK\x03\x04 and nothing more')],
])('%s is said to be damaged, as its extension is one that is taken', async (_, content) => {
  expect(await refusalOf(await fileWith('a.xlsx', content))).toBe(damaged)
})

test('a workbook cut off anywhere is said to be damaged', async () => {
  const whole = Buffer.from(await writeXlsx(plain))
  for (const part of [0.2, 0.5, 0.9])
    expect(await refusalOf(await fileWith('a.xlsx', whole.subarray(0, whole.length * part)))).toBe(damaged)
})

test('a workbook called csv, one without a word in it, and a macro workbook called xlsx are refused', async () => {
  expect(await refusalOf(await fileWith('a.csv', await writeXlsx(plain)))).toBe(wrongType)
  const document = await workbookOf(oneRow, { 'xl/workbook.xml': '' })
  expect(await refusalOf(await fileWith('a.xlsx', document))).toBe(damaged)
  const macro = await writeXlsx({ ...plain, vbaProject: new Uint8Array([1, 2, 3]) })
  expect(await refusalOf(await fileWith('a.xlsx', macro))).toBe(wrongType)
  const declared = await workbookOf(oneRow, {
    '[Content_Types].xml':
      '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
  })
  expect(await refusalOf(await fileWith('a.xlsx', declared))).toBe(wrongType)
})

test('texts that cells share are bounded by the rows that may be read', async () => {
  function* texts(): Iterable<string> {
    yield '<sst>'
    for (let n = 0; n < 450; n++) yield '<si><t>x</t></si>'.repeat(1_000)
    yield '</sst>'
  }
  const path = await fileWith('a.xlsx', await workbookOf(oneRow, { 'xl/sharedStrings.xml': texts() }))
  expect(await refusalOf(path, { maxRows: 5_000 })).toBe('文件内容过大，请拆分后重新上传')
  expect(await drain(readSheet(path))).toBe(1)
})

test('a csv is refused where it becomes too wide or too long, whatever stands behind', async () => {
  // The quote that is never closed would be complained of, were the file read to its end.
  const behind = `\n"${'x,'.repeat(50_000)}`
  expect(await refusalOf(await fileWith('a.csv', `${'"a",'.repeat(1_000_000)}${behind}`))).toBe(wrongType)
  expect(await refusalOf(await fileWith('a.csv', `${'a,'.repeat(16_384)}a${behind}`))).toBe(wrongType)
  const long = `${`${'1'.repeat(30_000)},`.repeat(34)}${behind}`
  expect(await refusalOf(await fileWith('a.csv', long))).toBe('文件内容过大，请拆分后重新上传')
  expect(await drain(readSheet(await fileWith('a.csv', `${'a,'.repeat(16_383)}a\n`)))).toBe(1)
})

test('a csv of nothing but blank rows is refused before its end, a long blank part is passed over', async () => {
  for (const blank of ['\n', '\r\n', ' , ,\n'])
    expect(await refusalOf(await fileWith('a.csv', `学号\n${blank.repeat(100_001)}"`))).toBe(
      '文件中的空行过多，请删除空行后重新上传',
    )
  const rows = readSheet(await fileWith('a.csv', `学号${'\n'.repeat(90_000)}1`))
  const found: number[] = []
  for await (const { row } of rows) found.push(row)
  expect(found).toEqual([1, 90_001])
})

describe('crooked workbooks', () => {
  const relations = (target: string, more = ''): Record<string, string> => ({
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${target}"/>${more}</Relationships>`,
  })
  const twoSheets =
    '<workbook xmlns:r="r"><sheets><sheet name="一" sheetId="1" r:id="rId1"/><sheet name="二" sheetId="2" r:id="rId2"/></sheets></workbook>'

  test.each(['http://[', '%E0%A4%A', '../../x.xml', ''])('a sheet that lies at “%s” is refused', async (target) => {
    const second = '<Relationship Id="rId2" Type="x/worksheet" Target="worksheets/sheet1.xml"/>'
    const bytes = await workbookOf(oneRow, { ...relations(target, second), 'xl/workbook.xml': twoSheets })
    expect(await refusalOf(await fileWith('a.xlsx', bytes))).toBe(damaged)
  })

  test('a relation that leads nowhere beside a good sheet changes nothing', async () => {
    const more =
      '<Relationship Id="r7" Type="x/hyperlink" Target="http://[::1" TargetMode="External"/>' +
      '<Relationship Id="r8" Type="x/styles" Target="%"/><Relationship Id="r9" Type="x/sharedStrings" Target="//["/>'
    const bytes = await workbookOf(oneRow, relations('worksheets/sheet1.xml', more))
    expect(await drain(readSheet(await fileWith('a.xlsx', bytes)))).toBe(1)
  })

  test('a place that no file has is refused', async () => {
    const bytes = await workbookOf(oneRow)
    const entry = bytes.indexOf('PK\x01\x02', 0, 'latin1')
    const nameEnd = entry + 46 + bytes.readUInt16LE(entry + 28)
    bytes.writeUInt32LE(0xffffffff, entry + 42)
    const wide = Buffer.alloc(12, 0xff)
    wide.writeUInt16LE(1, 0)
    wide.writeUInt16LE(8, 2)
    bytes.writeUInt16LE(bytes.readUInt16LE(entry + 30) + wide.length, entry + 30)
    const moved = Buffer.concat([bytes.subarray(0, nameEnd), wide, bytes.subarray(nameEnd)])
    const end = moved.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    moved.writeUInt32LE(moved.readUInt32LE(end + 12) + wide.length, end + 12)
    expect(await refusalOf(await fileWith('a.xlsx', moved))).toBe(damaged)
  })
})

test('damaged bytes inside the archive are refused', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'a', rows: Array.from({ length: 500 }, (_, row) => [row, `文本${row * 7919}`]) }],
  })
  for (let at = 40; at < bytes.length - 2000; at += 97) bytes[at] = 0xff
  expect(await refusalOf(await fileWith('a.xlsx', bytes))).toBe(damaged)
})

test('an encrypted workbook is refused with the way out', async () => {
  const bytes = await writeXlsx({ ...plain, encryption: { password: '1234', spinCount: 1000 } })
  expect(await refusalOf(await fileWith('a.xlsx', bytes))).toBe('文件已加密，请取消密码后上传')
})

test('a file without rows is refused', async () => {
  const none = '文件中没有数据'
  expect(await refusalOf(await fileWith('a.csv', ''))).toBe(none)
  expect(await refusalOf(await fileWith('a.csv', '\n , \n'))).toBe(none)
  expect(await refusalOf(await fileWith('a.xlsx', await workbookOf('<worksheet><sheetData/></worksheet>')))).toBe(none)
  await expect(readTable(await fileWith('a.csv', '学号,姓名\n'), { titles: ['学号'] })).rejects.toThrow(none)
})

test('100000 rows below the head are accepted, one more is not', async () => {
  const exact = await fileWith('a.csv', `学号\n${'1\n'.repeat(100_000)}`)
  expect(await drain(readSheet(exact))).toBe(100_001)
  const more = await fileWith('a.csv', `学号\n${'1\n'.repeat(100_001)}`)
  expect(await refusalOf(more)).toBe('单次导入不能超过 100000 行')
  const table = await readTable(more, { titles: ['学号'] })
  await expect(drain(table.rows)).rejects.toThrow('单次导入不能超过 100000 行')
})

describe('size', () => {
  test('a file of 100 MB is refused before it is opened', async () => {
    const path = await fileWith('a.xlsx', '')
    await truncate(path, 100 * 1024 * 1024)
    expect(await refusalOf(path)).toBe('文件大小不能超过 50MB')
  })

  test('a stream of 100 MB is read no further than the limit', async () => {
    let sent = 0
    async function* upload() {
      for (; sent < 100; sent++) yield Buffer.alloc(1024 * 1024, 'a')
    }
    expect(await refusalOf(upload(), { name: 'a.csv' })).toBe('文件大小不能超过 50MB')
    expect(sent).toBeLessThan(60)
  })
})

describe('small files that are huge when unpacked', () => {
  const tooLarge = '文件内容过大，请拆分后重新上传'
  function* repeated(start: string, piece: string, times: number): Generator<string> {
    yield start
    for (let count = 0; count < times; count++) yield piece
  }

  test('one endless text', async () => {
    const bytes = await workbookOf('', {
      'xl/worksheets/sheet1.xml': repeated('<worksheet><sheetData><row><c t="str"><v>', 'A'.repeat(100_000), 100),
    })
    expect(bytes.length).toBeLessThan(100_000)
    expect(await refusalOf(await fileWith('a.xlsx', bytes))).toBe(tooLarge)
  })

  test('one text in endless pieces, in its cell or shared', async () => {
    const pieces = (count: number) => '<r><t>a</t></r>'.repeat(count)
    const inline = (count: number) =>
      workbookOf(
        `<worksheet><sheetData><row><c t="inlineStr"><is>${pieces(count)}</is></c></row><row><c t="inlineStr"><is>${pieces(count)}</is></c></row></sheetData></worksheet>`,
      )
    const shared = (count: number) =>
      workbookOf(oneRow, { 'xl/sharedStrings.xml': `<sst>${`<si>${pieces(count)}</si>`.repeat(2)}</sst>` })
    for (const book of [inline, shared]) {
      expect(await refusalOf(await fileWith('a.xlsx', await book(5_001)))).toBe(tooLarge)
      expect(await refusalOf(await fileWith('a.xlsx', await book(5_000)))).toBe('was accepted')
    }
  })

  test('endless shared texts', async () => {
    const bytes = await workbookOf(oneRow, {
      'xl/sharedStrings.xml': repeated('<sst>', `<si><t>${'A'.repeat(30_000)}</t></si>`, 6000),
    })
    expect(await refusalOf(await fileWith('a.xlsx', bytes))).toBe(tooLarge)
  })

  test('cells in the last column of every row', async () => {
    const bytes = await workbookOf('', {
      'xl/worksheets/sheet1.xml': repeated('<worksheet><sheetData>', '<row><c r="XFD1"><v>1</v></c></row>', 5000),
    })
    expect(await refusalOf(await fileWith('a.xlsx', bytes))).toBe(tooLarge)
  })

  test('a part that claims a modest size and unpacks to more', async () => {
    const bytes = await workbookOf(oneRow, { 'xl/workbook.xml': repeated('<workbook>', ' '.repeat(100_000), 200) })
    const claimed = bytes.lastIndexOf('xl/workbook.xml') - 46 + 24
    bytes.writeUInt32LE(1000, claimed)
    expect(await refusalOf(await fileWith('a.xlsx', bytes))).toBe(tooLarge)
  })
})
