import { expect, test } from 'vitest'
import { flat, flatTree, matching } from './option-search.ts'

test('options of groups lie in one list that knows their group', () => {
  const options = flat([
    { value: 'a', label: '水龙头漏水' },
    { label: '门窗', children: [{ value: 'b', label: '窗扣松动', disabled: true }] },
  ])
  expect(options.map(({ value, group, isOff }) => [value, group, isOff])).toEqual([
    ['a', undefined, undefined],
    ['b', '门窗', true],
  ])
})

test('a word means what is called so, or sounds so', () => {
  const options = flat([
    { value: 'a', label: '水龙头漏水', pinyin: 'shuilongtou slt' } as { value: string; label: string },
    { value: 'b', label: '窗扣松动' },
  ])
  const found = (typed: string) => matching(options, typed).map(({ value }) => value)
  expect(found(' 漏水 ')).toEqual(['a'])
  expect(found('SLT')).toEqual(['a'])
  expect(found('松')).toEqual(['b'])
  expect(found('')).toEqual(['a', 'b'])
})

test('what comes from a tree says what it lies in', () => {
  const tree = [{ value: '1', label: '校部', children: [{ value: '2', label: '学生处', children: [] }] }]
  expect(flatTree(tree).map(({ label, note }) => [label, note])).toEqual([
    ['校部', undefined],
    ['学生处', '校部'],
  ])
})
