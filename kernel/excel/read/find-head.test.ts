import { expect, test } from 'vitest'
import type { SheetRow } from '../cell.ts'
import { findHead } from './find-head.ts'

const rowOf = (row: number, ...texts: string[]): SheetRow => ({
  row,
  cells: texts.map((text) => ({ text, kind: 'text' })),
})

test('the row with most of the titles is the head, wherever it stands', () => {
  const head = findHead(
    [rowOf(1, '姓名登记表'), rowOf(3, '＊学 号', '姓名', '电话（手机）'), rowOf(4, '1', '姓名', '3')],
    ['姓名', '学号', '电话(手机)'],
  )
  expect(head?.row).toBe(3)
  expect(head?.columns).toEqual(new Map(Object.entries({ 姓名: 1, 学号: 0, '电话(手机)': 2 })))
})

test('of a head in two rows the lower one counts, and groups tell equal titles apart', () => {
  const rows = [
    rowOf(1, '学号', '父亲', '父亲', '母亲'),
    rowOf(2, '学号', '姓名', '电话', '电话'),
    rowOf(3, '1', '张', '2', '3'),
  ]
  const head = findHead(rows, ['学号', '父亲,电话', '母亲,电话'])
  expect(head).toEqual({
    row: 2,
    titles: ['学号', '姓名', '父亲,电话', '母亲,电话'],
    columns: new Map(Object.entries({ 学号: 0, '父亲,电话': 2, '母亲,电话': 3 })),
  })
})

test('no title, no head', () => {
  expect(findHead([rowOf(1, 'a')], ['学号'])).toBeUndefined()
  expect(findHead([], ['学号'])).toBeUndefined()
})
