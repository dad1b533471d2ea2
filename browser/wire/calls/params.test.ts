import { expect, test } from 'vitest'
import { queryOf } from '#browser/wire/calls/params.ts'

test('nested parameters travel with dots, lists with commas', () => {
  expect(queryOf({ current: 1, where: { state: 'on', in: { grade: 2024 } }, ids: ['a', 'b'] })).toBe(
    '?current=1&where.state=on&where.in.grade=2024&ids=a%2Cb',
  )
})

test('empty values are not sent, zero and false are', () => {
  expect(queryOf({ keyword: '', from: null, to: undefined, ids: [], page: 0, isAll: false })).toBe(
    '?page=0&isAll=false',
  )
  expect(queryOf(undefined)).toBe('')
})
