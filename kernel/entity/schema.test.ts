import { expect, test } from 'vitest'
import { f } from '#kernel/fields/f.ts'
import type { AnyEntity } from './entity.ts'
import { checkDraft } from './schema.ts'
import { stateProblems } from './states.ts'

const room: AnyEntity = {
  name: 'test.room',
  label: '房间',
  service: 'base',
  path: 'room',
  fields: {
    name: f.text({ label: '名称', required: true, max: 5 }),
    use: f.state({ store: ['1', '库房'], office: ['2', '办公'] }, { label: '用途', required: true }),
    seats: f.integer({ label: '座位', min: 0, default: 10 }),
    size: f.integer({ label: '大小', computed: true }),
  },
  title: 'name',
  list: { columns: [], filters: [] },
  form: [],
  removable: 'bin',
}
const check = (draft: Record<string, unknown>, mode: 'create' | 'change' = 'create', refused?: Map<string, string>) =>
  checkDraft({ entity: room, draft, mode, today: '2026-09-01', refused })

test('a new record needs what is required and gets its defaults', () => {
  expect(check({ name: ' 甲 ', use: 1 })).toEqual({ values: { name: '甲', use: '1', seats: 10 }, problems: {} })
  expect(check({})).toEqual({ values: { seats: 10 }, problems: { name: '名称不能为空', use: '请选择用途' } })
})

test('a change leaves alone what it does not name, and cannot empty what is required', () => {
  expect(check({ seats: null }, 'change')).toEqual({ values: { seats: null }, problems: {} })
  expect(check({ name: ' ', use: 'null' }, 'change').problems).toEqual({ name: '名称不能为空', use: '请选择用途' })
})

test('all that is wrong is told at once', () => {
  expect(check({ name: '一二三四五六', use: '9', seats: -1, size: 3, colour: 'red' }).problems).toEqual({
    name: '名称长度应为 0–5 个字符',
    use: '用途的取值不正确',
    seats: '座位应为 0–2147483647 的整数',
    size: '大小由系统生成，不能填写',
    colour: '不支持的字段：colour',
  })
})

test('names of every record pass, names of every object do not', () => {
  expect(check({ name: '甲', use: '1', id: 'x', version: 3, createTime: 'x' }).problems).toEqual({})
  expect(Object.keys(check({ name: '甲', use: '1', constructor: 1, toString: 1 }).problems).toSorted()).toEqual([
    'constructor',
    'toString',
  ])
})

test('what a caller may not write is refused with its own words', () => {
  expect(check({ seats: 3 }, 'change', new Map([['seats', '座位定了就不能改']]))).toEqual({
    values: {},
    problems: { seats: '座位定了就不能改' },
  })
})

test('a sound machine of states has nothing to say, others name what is wrong', () => {
  expect(stateProblems({ names: ['a', 'b'], initial: 'a', moves: { a: ['b'], b: [] } })).toEqual([])
  expect(stateProblems({ names: ['a', 'b', 'c'], initial: 'a', moves: { a: ['x'], b: ['a'], y: [] } })).toEqual([
    'a leads to the unknown state x',
    'moves name the unknown state y',
    'c does not say where it leads (an end is [])',
    'b cannot be reached from a',
    'c cannot be reached from a',
  ])
  expect(stateProblems({ names: ['a'], initial: 'z', moves: { a: [] } })).toEqual(['the initial state z is unknown'])
})
