import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { readSheet, readTable } from '../read/read-sheet.ts'
import { collect, fileWith, partOf, textsOf } from '../test-files.ts'
import { writeSheet } from './write-sheet.ts'
import type { SheetColumn, SheetToWrite } from './write-sheet.ts'

const columnsOf = (...titles: string[]): SheetColumn[] => titles.map((title) => ({ key: title, title }))

/** The sheet as this product and as another library read it back. */
async function written(sheet: SheetToWrite) {
  const bytes = await buffer(writeSheet(sheet))
  const other = (await readXlsx(bytes, { readStyles: true })).sheets[0]!
  return { path: await fileWith('a.xlsx', bytes), other }
}

test('text, numbers, money and days come back as what they are', async () => {
  const { path, other } = await written({
    columns: [
      { key: 'id', title: '学号' },
      { key: 'score', title: '成绩', type: 'number' },
      { key: 'fee', title: '学费', type: 'money' },
      { key: 'born', title: '出生日期', type: 'date' },
    ],
    rows: [
      ['0012', 92.5, 520_005, '2008-02-29'],
      ['430102199001011234', '430102199001011234', '-7', '2008-02-29T12:00:00+08:00'],
      ['𬭎😀 𠮷', null, undefined, new Date('2008-02-28T16:00:00Z')],
    ],
    sheetName: '名单',
  })
  expect(other.name).toBe('名单')
  expect(other.rows).toEqual([
    ['学号', '成绩', '学费', '出生日期'],
    ['0012', 92.5, 5200.05, '2008-02-29'],
    ['430102199001011234', '430102199001011234', -0.07, '2008-02-29'],
    ['𬭎😀 𠮷', null, null, '2008-02-29'],
  ])
  expect(other.cells?.get('1,2')?.style?.numFmt).toBe('#,##0.00')
  expect(await textsOf(readSheet(path))).toEqual([
    ['学号', '成绩', '学费', '出生日期'],
    ['0012', '92.5', '5200.05', '2008-02-29'],
    ['430102199001011234', '430102199001011234', '-0.07', '2008-02-29'],
    ['𬭎😀 𠮷', '', '', '2008-02-29'],
  ])
})

test('what looks like a formula stays text, marked so that editing the cell keeps it text', async () => {
  const texts = ['=1+1', '+8613800138000', '-1', '@sum', '\t=1', "=cmd|'/c calc'!A1"]
  const { path, other } = await written({
    columns: columnsOf('备注'),
    rows: texts.map((text) => [text]),
    sheetName: 'a',
  })
  expect(other.rows.slice(1).flat()).toEqual(texts)
  expect([...(other.cells?.values() ?? [])].some((cell) => cell.formula)).toBe(false)
  const rows = await collect(readSheet(path))
  expect(rows.flatMap((row) => row.cells).every((cell) => cell.kind === 'text' && !cell.formula)).toBe(true)
  const styles = [...(await partOf(path, 'xl/styles.xml')).matchAll(/<xf [^>]*xfId[^>]*>/g)].map(([xf]) => xf)
  const used = [...(await partOf(path, 'xl/worksheets/sheet1.xml')).matchAll(/<c r="A\d+" s="(\d+)"/g)].slice(1)
  expect(used).toHaveLength(texts.length)
  for (const [, style] of used) expect(styles[Number(style)]).toContain('quotePrefix="1"')
})

test('characters that would break the file are removed or escaped', async () => {
  const { path, other } = await written({
    columns: columnsOf('备注', '其他'),
    rows: [
      ['a\0b\x07c\uD800d\uFFFF', '<b>&"\'</b>'],
      ['行一\r\n行二', '_x0041_ 是字面'],
      ['  前后空格  ', 'x'.repeat(40_000)],
    ],
    sheetName: '名[单]:*?/\\一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十',
  })
  const expected = [
    ['备注', '其他'],
    ['abcd', '<b>&"\'</b>'],
    ['行一\n行二', '_x0041_ 是字面'],
    ['  前后空格  ', 'x'.repeat(32_767)],
  ]
  expect(other.rows).toEqual(expected)
  expect(await textsOf(readSheet(path))).toEqual(expected)
  expect(other.name.length).toBeLessThanOrEqual(31)
})

test('heads in groups are merged, frozen, and found again', async () => {
  const { path, other } = await written({
    columns: [
      { key: 'id', title: '学号' },
      { key: 'fn', title: '家庭,父亲,姓名' },
      { key: 'fp', title: '家庭,父亲,电话' },
      { key: 'mp', title: '母亲电话', group: ['家庭'] },
      { key: 'sum', title: '成绩,总分', type: 'number' },
    ],
    rows: [['1', '张', '138', '139', 5]],
    sheetName: 'a',
  })
  expect(other.rows.slice(0, 3)).toEqual([
    ['学号', '家庭', null, null, '成绩'],
    [null, '父亲', null, '母亲电话', '总分'],
    [null, '姓名', '电话', null, null],
  ])
  const ranges = other.merges?.map((merge) => [merge.startRow, merge.startCol, merge.endRow, merge.endCol].join())
  expect(ranges?.toSorted()).toEqual(['0,0,2,0', '0,1,0,3', '1,1,1,2', '1,3,2,3', '1,4,2,4'])
  expect(other.freezePane).toMatchObject({ rows: 3 })
  const table = await readTable(path, { titles: ['学号', '姓名', '电话', '母亲电话', '总分'] })
  expect([table.head.row, ...table.head.columns.values()]).toEqual([3, 0, 1, 2, 3, 4])
  expect((await collect(table.rows)).map((row) => row.row)).toEqual([4])
})

test('the footer knows the number of rows; no rows and no columns still make a sound file', async () => {
  const { other } = await written({
    columns: columnsOf('甲', '乙'),
    rows: [['1', '2']],
    sheetName: 'a',
    footer: (count) => `共 ${count} 条`,
  })
  expect(other.rows.at(-1)).toEqual(['共 1 条', null])
  expect((await written({ columns: columnsOf('甲'), rows: [], sheetName: '' })).other.rows).toEqual([['甲']])
  expect((await written({ columns: [], rows: [], sheetName: '' })).other.rows.flat()).toEqual([])
})

test('rows are taken no faster than the file is read, and let go when the reader leaves', async () => {
  let taken = 0
  const released = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (;;) yield [`第${taken++}行`, `内容${Math.imul(taken, 2_654_435_761)}`]
    } finally {
      released.resolve()
    }
  }
  const file = writeSheet({ columns: columnsOf('甲', '乙'), rows: endless(), sheetName: 'a' })
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > 300_000) break
  }
  expect(taken).toBeLessThan(100_000)
  await released.promise
})

test('an error of the rows is the error of the file', async () => {
  async function* broken() {
    yield ['1']
    throw new Error('连接已断开')
  }
  await expect(buffer(writeSheet({ columns: columnsOf('甲'), rows: broken(), sheetName: 'a' }))).rejects.toThrow(
    '连接已断开',
  )
})
