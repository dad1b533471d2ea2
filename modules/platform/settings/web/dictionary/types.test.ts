import { expect, test } from 'vitest'
import type { DictionaryItem } from '../../shared/dictionary-routes.ts'
import { reordered, treeOfItems } from './types.ts'

const item = (key: string, parentKey: string | null = null): DictionaryItem => ({
  id: `id-${key}`,
  version: 1,
  code: 'x',
  dictionaryKey: key,
  dictionaryValue: key,
  valueEn: null,
  parentKey,
  tone: null,
  synonyms: null,
  stdCode: null,
  isLocked: false,
  sort: 0,
  status: '1',
  used: 0,
})
const items = [item('1'), item('2'), item('21', '2'), item('22', '2'), item('3')]

test('items hang under the one above them', () => {
  expect(
    treeOfItems(items).map((node) => [node.dictionaryKey, node.children?.map((child) => child.dictionaryKey)]),
  ).toEqual([
    ['1', undefined],
    ['2', ['21', '22']],
    ['3', undefined],
  ])
})

test('an item moves among its neighbours, down and up, and never to another level', () => {
  expect(reordered(items, 'id-1', 'id-3')).toEqual(['id-2', 'id-21', 'id-22', 'id-3', 'id-1'])
  expect(reordered(items, 'id-22', 'id-21')).toEqual(['id-1', 'id-2', 'id-22', 'id-21', 'id-3'])
  expect(reordered(items, 'id-22', 'id-3')).toBeNull()
  expect(reordered(items, 'id-1', 'id-1')).toBeNull()
})
