import { expect, test } from 'vitest'
import type { RecordRow } from '#kernel/fields/view.ts'
import { patchesOf, zonesOf } from './mobile-zones.ts'

const row = (id: string, type: string, sort: number, rest: object = {}) =>
  ({ id, version: 1, name: id, type, sort, isHide: false, parentId: null, ...rest }) as unknown as RecordRow
const rows = [
  row('home', '1', 10),
  row('mine', '1', 20),
  row('scan', '2', 10),
  row('more', '3', 10),
  row('site', '2', 10, { parentId: 'more' }),
  row('old', '2', 30, { isHide: true }),
]
const zone = (key: string) => zonesOf(rows).find((one) => one.key === key)!

test('each entry stands in one place', () => {
  expect(zonesOf(rows).map(({ key, rows: some }) => [key, some.map(({ id }) => id)])).toEqual([
    ['tabs', ['home', 'mine']],
    ['tiles', ['scan']],
    ['cards', []],
    ['more', ['site']],
    ['hidden', ['old']],
  ])
})

test('an entry takes the kind of the place it is put into, and its neighbours make room', () => {
  expect(patchesOf({ row: rows[2]!, zone: zone('tabs'), before: rows[1] })).toEqual([
    { id: 'scan', version: 1, sort: 20, type: '1', parentId: null, isHide: false },
    { id: 'mine', version: 1, sort: 30 },
  ])
  expect(patchesOf({ row: rows[5]!, zone: zone('more') })).toEqual([
    { id: 'old', version: 1, sort: 20, type: '2', parentId: 'more', isHide: false },
  ])
  expect(patchesOf({ row: rows[4]!, zone: zone('hidden') })).toEqual([
    { id: 'old', version: 1, sort: 10 },
    { id: 'site', version: 1, sort: 20, isHide: true },
  ])
  expect(patchesOf({ row: rows[1]!, zone: zone('tabs') })).toEqual([])
})
