import { describe, expect, test } from 'vitest'
import { conditionsOf, isNarrowed, listParams, readListQuery } from './list-query.ts'

describe('the address of a list', () => {
  const fields = ['status', 'name', 'openedOn']

  test('is read into page, search, order and conditions', () => {
    expect(
      readListQuery('?current=3&size=50&keyword=a&status_in=1,2&openedOn_ge=2026-01-01&descs=name', fields),
    ).toEqual({
      current: 3,
      size: 50,
      keyword: 'a',
      sort: [{ field: 'name', isDescending: true }],
      filters: { status: { in: '1,2' }, openedOn: { ge: '2026-01-01' } },
    })
  })

  test('comes back as it was, so that a link can be shared', () => {
    const search = { current: '2', size: '20', keyword: '软', name_like: '件', status: '1', ascs: 'name' }
    const query = readListQuery(`?${new URLSearchParams(search)}`, fields)
    expect(listParams(query)).toEqual(search)
  })

  test('passes over fields that are none, wild pages and wild sizes', () => {
    const query = readListQuery('?current=-4&size=7&password=1', fields)
    expect(query).toMatchObject({ current: 1, size: 10, filters: {} })
    expect(listParams(query)).toEqual({})
    expect(isNarrowed(query)).toBe(false)
  })

  test('without a size has the one the person likes; a view keeps conditions and order, not the place', () => {
    expect(readListQuery('?current=2', fields, 50)).toMatchObject({ current: 2, size: 50 })
    const query = readListQuery('?current=3&size=50&status_in=1,2&descs=name', fields)
    expect(conditionsOf(query)).toEqual({ status_in: '1,2', descs: 'name' })
  })
})
