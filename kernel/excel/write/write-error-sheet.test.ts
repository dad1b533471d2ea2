import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { readTable } from '../read/read-sheet.ts'
import { collect, fileWith } from '../test-files.ts'
import { writeErrorSheet } from './write-error-sheet.ts'

const titles = ['学号', '父亲,电话', '母亲,电话']

test('refused rows come back with number and reason, and can be uploaded again and again', async () => {
  const first = await buffer(
    writeErrorSheet({
      head: ['*学号', '父亲,电话', '母亲,电话'],
      rows: [
        { row: 7, cells: ['0012', '=1', '139'], reason: '学号不存在' },
        { row: 9, cells: ['0013'], reason: '电话不正确；姓名必填' },
      ],
    }),
  )
  expect((await readXlsx(first)).sheets[0]!.rows.slice(2)).toEqual([
    ['0012', '=1', '139', 7, '学号不存在'],
    ['0013', null, null, 9, '电话不正确；姓名必填'],
  ])

  const table = await readTable(await fileWith('错误数据.xlsx', first), { titles })
  expect([...table.head.columns]).toEqual([
    ['学号', 0],
    ['父亲,电话', 1],
    ['母亲,电话', 2],
  ])
  const rows = (await collect(table.rows)).map((row) => ({
    row: row.row,
    cells: row.cells.map((cell) => cell.text),
    reason: '仍然不存在',
  }))

  const second = await buffer(writeErrorSheet({ head: table.head.titles, rows }))
  expect((await readXlsx(second)).sheets[0]!.rows.slice(1)).toEqual([
    [null, '电话', '电话', null, null],
    ['0012', '=1', '139', 3, '仍然不存在'],
    ['0013', null, null, 4, '仍然不存在'],
  ])
})
