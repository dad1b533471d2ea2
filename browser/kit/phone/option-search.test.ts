import { expect, test } from 'vitest'
import { spelledIn } from '#browser/kit/spelling.ts'
import { byGroup, flat, flatTree, listOf, matching, standsIn } from './option-search.ts'

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

test('nothing is chosen by an empty value, unless it is one of what is offered', () => {
  const all = flat([{ value: '', label: '全部年份' }])
  expect([listOf(''), listOf('', all), listOf(null, all), listOf('a'), listOf(['a', 'b'])]).toEqual([
    [],
    [''],
    [],
    ['a'],
    ['a', 'b'],
  ])
})

test('a word means what is called so, or sounds so', () => {
  const options = flat([
    { value: 'a', label: '水龙头漏水' },
    { value: 'b', label: '窗扣松动' },
  ])
  const found = (typed: string) =>
    matching(options, typed, (text, word) => standsIn(text, word) ?? spelledIn(text, word)).map(({ value }) => value)
  expect(found(' 漏水 ')).toEqual(['a'])
  expect(found('SLT')).toEqual(['a'])
  expect(found('松')).toEqual(['b'])
  expect(found('')).toEqual(['a', 'b'])
  expect(matching(options, 'slt')).toEqual([])
})

test('what comes from a tree says what it lies in', () => {
  const tree = [{ value: '1', label: '校部', children: [{ value: '2', label: '学生处', children: [] }] }]
  expect(flatTree(tree).map(({ label, note }) => [label, note])).toEqual([
    ['校部', undefined],
    ['学生处', '校部'],
  ])
})

test('those of a group stand together, the nearest group first', () => {
  const people = ['计算机学院', '学生处', '计算机学院'].map((group, value) => ({ value, label: `老师${value}`, group }))
  expect(byGroup(flat(people)).map(({ value, group }) => [value, group])).toEqual([
    [0, '计算机学院'],
    [2, '计算机学院'],
    [1, '学生处'],
  ])
})
