import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readSheet, readTable } from './read-sheet.ts'
import { collect, fileWith, textsOf, workbookOf } from '../test-files.ts'

const rowsXml = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const cellsOf = async (path: string) => (await collect(readSheet(path))).flatMap((row) => row.cells)

describe('xlsx', () => {
  test('values of a workbook made by another program become the text a person would type', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '名单',
          rows: [
            ['学号', '姓名', '人数', '比例', '出生', '在校'],
            ['0012', '𬭎😀', 30, 0.1 + 0.2, new Date('2008-02-29T00:00:00Z'), true],
            [null, null, null],
            ['0013', '张 三', -5, 1234567.5, null, false],
          ],
        },
      ],
    })
    const rows = await collect(readSheet(await fileWith('a.xlsx', bytes)))
    expect(rows.map((row) => row.row)).toEqual([1, 2, 4])
    expect(rows[1]!.cells.map((cell) => cell.text)).toEqual(['0012', '𬭎😀', '30', '0.3', '2008-02-29', 'TRUE'])
    expect(rows[1]!.cells.map((cell) => cell.kind)).toEqual(['text', 'text', 'number', 'number', 'date', 'bool'])
    expect(rows[2]!.cells.map((cell) => cell.text)).toEqual(['0013', '张 三', '-5', '1234567.5', '', 'FALSE'])
  })

  test('a number with more than 15 digits is shown in full and marked as lossy', async () => {
    const xml = rowsXml(
      '<row r="1"><c r="A1"><v>4.3010219900101101E+17</v></c><c r="B1"><v>430102199001011000</v></c><c r="C1"><v>13800138000</v></c></row>',
    )
    expect(await cellsOf(await fileWith('a.xlsx', await workbookOf(xml)))).toEqual([
      { text: '430102199001011008', kind: 'number', lossy: true },
      { text: '430102199001011008', kind: 'number', lossy: true },
      { text: '13800138000', kind: 'number' },
    ])
  })

  test('formulas give their saved result, errors their name', async () => {
    const xml = rowsXml(
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>2x</v></c><c r="C1" t="e"><v>#N/A</v></c></row>',
    )
    expect(await cellsOf(await fileWith('a.xlsx', await workbookOf(xml)))).toEqual([
      { text: '2', kind: 'number', formula: true },
      { text: '2x', kind: 'text', formula: true },
      { text: '#N/A', kind: 'error' },
    ])
  })

  test('number formats decide what is a day, a moment, a time or a padded number', async () => {
    const xml = rowsXml(
      '<row r="1"><c r="A1" s="1"><v>45292</v></c><c r="B1" s="2"><v>45292.520833333336</v></c><c r="C1" s="3"><v>0.999994</v></c>' +
        '<c r="D1" s="4"><v>45292.7</v></c><c r="E1" s="5"><v>123</v></c><c r="F1" s="6"><v>1234.5</v></c><c r="G1" t="d"><v>2024-01-01T08:30:00</v></c>' +
        '<c r="H1" s="1"><v>59</v></c></row>',
    )
    const formats = [
      'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@',
      '[$-804]yyyy/m/d h:mm',
      '000000',
      '[Red]#,##0.00',
    ]
    const styles = `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${176 + at}" formatCode="${code}"/>`).join('')}</numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs>${[0, 14, 177, 21, 176, 178, 179].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
    const path = await fileWith('a.xlsx', await workbookOf(xml, { 'xl/styles.xml': styles }))
    expect((await cellsOf(path)).map((cell) => cell.text)).toEqual([
      '2024-01-01',
      '2024-01-01 12:30:00',
      '23:59:59',
      '2024-01-01',
      '000123',
      '1234.5',
      '2024-01-01 08:30:00',
      '1900-02-28',
    ])
  })

  test('the first visible sheet is read, with the date system of the workbook', async () => {
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="藏" sheetId="1" state="hidden" r:id="rId1"/><sheet name="示" sheetId="2" r:id="rId2"/></sheets></workbook>'
    const bytes = await workbookOf(rowsXml('<row r="1"><c r="A1"><v>1</v></c></row>'), {
      'xl/workbook.xml': workbook,
      'xl/worksheets/sheet2.xml': rowsXml('<row r="7"><c r="B7" s="1"><v>0</v></c></row>'),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    })
    const rows = await collect(readSheet(await fileWith('a.xlsx', bytes)))
    expect(rows).toEqual([
      {
        row: 7,
        cells: [
          { text: '', kind: 'empty' },
          { text: '1904-01-01', kind: 'date' },
        ],
      },
    ])
  })

  test('shared and rich texts, prefixes, missing positions, escapes and comments are understood', async () => {
    const xml =
      '<x:worksheet xmlns:x="m"><!-- <x:row> --><x:sheetData><x:row><x:c t="s"><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:r><x:t>粗</x:t></x:r><x:r><x:t>细</x:t></x:r>' +
      "<x:rPh><x:t>cū</x:t></x:rPh></x:is></x:c><x:c t='str'><x:v><![CDATA[a<b&c]]></x:v></x:c></x:row>" +
      '<x:row><x:c t="inlineStr"><x:is><x:t>a_x000D_&#10;b_x005F_x0041_&lt;_x0000_</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
    const shared =
      '<sst><si><t>零</t></si><si><r><t>壹</t></r><r><t xml:space="preserve"> 贰</t></r><rPh><t>x</t></rPh></si></sst>'
    const path = await fileWith('a.xlsx', await workbookOf(xml, { 'xl/sharedStrings.xml': shared }))
    expect(await textsOf(readSheet(path))).toEqual([['壹 贰', '粗细', 'a<b&c'], ['a\r\nb_x0041_<']])
  })

  test('merged cells all carry the value, hidden rows are marked', async () => {
    const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
    const xml =
      `<worksheet><sheetData><row r="1">${cell('A1', '一班')}${cell('B1', '张')}</row><row r="2" hidden="1">${cell('B2', '李')}</row>` +
      `<row r="3">${cell('B3', '王')}</row><row r="4">${cell('A4', '合计')}</row></sheetData>` +
      '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="A4:B4"/></mergeCells></worksheet>'
    const rows = await collect(readSheet(await fileWith('a.xlsx', await workbookOf(xml))))
    expect(rows.map((row) => row.cells.map((one) => one.text))).toEqual([
      ['一班', '张'],
      ['一班', '李'],
      ['', '王'],
      ['合计', '合计'],
    ])
    expect(rows.map((row) => row.hidden)).toEqual([undefined, true, undefined, undefined])
  })

  test('rows are parsed only as they are asked for', async () => {
    const many = '<row><c t="inlineStr"><is><t>很多很多行</t></is></c></row>'.repeat(20_000)
    const bytes = await workbookOf(rowsXml(`${many}<!DOCTYPE a>`))
    const path = await fileWith('a.xlsx', bytes)
    const rows = readSheet(path)
    expect((await rows.next()).value).toMatchObject({ row: 1 })
    await rows.return()
    await expect(collect(readSheet(path))).rejects.toThrow('文件已损坏或格式不正确')
  })
})

describe('csv', () => {
  test('a cell of very many tabs is read like any other', async () => {
    const inner = `x${'\t'.repeat(32_000)}x`
    expect(await textsOf(readSheet(await fileWith('a.csv', `\t\t${inner}\t,b\n`)))).toEqual([[inner, 'b']])
  })

  test('a cell longer than any spreadsheet program makes is refused', async () => {
    const path = await fileWith('a.csv', `学号\n${'1'.repeat(32_768)}\n`)
    await expect(collect(readSheet(path))).rejects.toThrow('文件内容过大，请拆分后重新上传')
  })

  const csv =
    '学号,姓名,备注\r\n\r\n0012,张三,"两\n行,有逗号"\r\n="0013",李四,\r\n\t430102199001011234,王五,4.30102E+17\r\n'
  const expected = [
    ['学号', '姓名', '备注'],
    ['0012', '张三', '两\n行,有逗号'],
    ['0013', '李四'],
    ['430102199001011234', '王五', '4.30102E+17'],
  ]

  test.each([
    ['utf-8', Buffer.from(csv)],
    ['utf-8 with a mark', Buffer.from(`\uFEFF${csv}`)],
    ['gbk', iconv.encode(csv, 'gbk')],
  ])('%s is recognised', async (_, bytes) => {
    const path = await fileWith('a.csv', bytes)
    expect(await textsOf(readSheet(path))).toEqual(expected)
  })

  test('gbk is recognised when its first Chinese character comes late, rare characters included', async () => {
    const path = await fileWith('a.csv', iconv.encode(`a,b\n${'1,2\n'.repeat(20_000)}𬭎,末`, 'gb18030'))
    expect((await textsOf(readSheet(path))).at(-1)).toEqual(['𬭎', '末'])
  })

  test('rows are counted as a spreadsheet counts them, rounded numbers are lossy', async () => {
    const rows = await collect(readSheet(await fileWith('a.csv', csv)))
    expect(rows.map((row) => row.row)).toEqual([1, 3, 4, 5])
    expect(rows.at(-1)!.cells.map((cell) => cell.lossy)).toEqual([undefined, undefined, true])
  })

  test('quotes and ends of rows are read in all the ways people write them', async () => {
    const content = 'a"b,"c""d" x,""\r"e\r\nf",="01",g\n"h"\n,,'
    expect(await textsOf(readSheet(await fileWith('a.csv', content)))).toEqual([
      ['a"b', '"c"d" x'],
      ['e\r\nf', '01', 'g'],
      ['h'],
    ])
  })

  test('what falls on the seam of two pieces is read like all the rest', async () => {
    const line = '学号,"引""号\r\n行",尾\r\n'
    for (const before of Array.from({ length: 40 }, (_, n) => 16_384 - 40 + n)) {
      const rows = await textsOf(readSheet(await fileWith('a.csv', `${'x'.repeat(before)}\r\n${line.repeat(3)}`)))
      expect(rows.slice(1)).toEqual(Array.from({ length: 3 }, () => ['学号', '引"号\r\n行', '尾']))
    }
  })

  test('30000 rows are read to the last', async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `2026${n},"张, ""三""",2008-02-29,${'备'.repeat(20)}\r\n`)
    const rows = await collect(readSheet(await fileWith('a.csv', iconv.encode(lines.join(''), 'gb18030'))))
    expect(rows).toHaveLength(30_000)
    expect([rows.at(-1)!.row, rows.at(-1)!.cells.map((cell) => cell.text)]).toEqual([
      30_000,
      ['202629999', '张, "三"', '2008-02-29', '备'.repeat(20)],
    ])
  })

  test('control characters are removed', async () => {
    expect(await textsOf(readSheet(await fileWith('a.csv', 'a\x07b,c\x1f\n')))).toEqual([['ab', 'c']])
  })

  test('a quote that is never closed is named with its row', async () => {
    await expect(collect(readSheet(await fileWith('a.csv', 'a,b\n"c,d\n')))).rejects.toThrow('第 2 行的引号不成对')
  })
})

test('a stream is read like a file and leaves nothing behind', async () => {
  const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('sheet-')).length
  const before = await leftovers()
  expect(
    await textsOf(readSheet(Readable.from([Buffer.from('甲,乙\n'), Buffer.from('1,2\n')]), { name: '名单.CSV' })),
  ).toEqual([
    ['甲', '乙'],
    ['1', '2'],
  ])
  const table = await readTable(Readable.from([Buffer.from('甲,乙\n1,2\n')]), { name: 'a.csv', titles: ['乙'] })
  await table.close()
  expect(await leftovers()).toBe(before)
})

test('a table is the head, found by its titles, and the rows below', async () => {
  const path = await fileWith('a.csv', '2026 级新生名单\n\n序号,*学号,姓 名,多余\n1,0012,张三,x\n2,0013,李四,y\n')
  const table = await readTable(path, { titles: ['学号', '姓名', '电话'] })
  expect(table.head).toEqual({
    row: 3,
    titles: ['序号', '*学号', '姓 名', '多余'],
    columns: new Map([
      ['学号', 1],
      ['姓名', 2],
    ]),
  })
  expect((await collect(table.rows)).map((row) => [row.row, row.cells[1]!.text])).toEqual([
    [4, '0012'],
    [5, '0013'],
  ])
})

test('without any known title the first row stands in as head', async () => {
  const table = await readTable(await fileWith('a.csv', 'x,y\n1,2\n'), { titles: ['学号'] })
  expect(table.head).toEqual({ row: 1, titles: ['x', 'y'], columns: new Map() })
  await table.close()
})
