import { expect, test } from 'vitest'
import { problemsOf } from './check-model.ts'
import { holdsFor } from './judge.ts'
import { sharedWork } from '#kernel/rules/expression/bounded-run.ts'
import { flowModelSchema } from './model.ts'

const rows = (...list: { field: string; op: string; value?: unknown }[]) =>
  flowModelSchema.parse({
    steps: [
      {
        kind: 'exclusive',
        key: 'f',
        name: 'f',
        branches: [
          { key: 'a', name: 'a', when: { groups: [{ rows: list }] }, steps: [] },
          { key: 'b', name: 'b', steps: [] },
        ],
      },
    ],
  })
const model = (expression: string) =>
  flowModelSchema.parse({
    steps: [
      {
        kind: 'exclusive',
        key: 'f',
        name: '天数',
        branches: [
          { key: 'a', name: '长假', when: { expression }, steps: [] },
          { key: 'b', name: '其他', steps: [] },
        ],
      },
      { kind: 'approve', key: 'n', name: '审批', candidates: [{ rule: 'user', params: {} }] },
    ],
  })
const known = { fields: ['days', 'level'], rules: ['user'], kinds: { days: 'number', level: 'code' } } as const

test.each([
  [{ field: 'days', op: 'eq', value: 3 }, { days: 3 }, true],
  [{ field: 'days', op: 'ne', value: 3 }, { days: 3 }, false],
  [{ field: 'days', op: 'gt', value: 3 }, { days: '4' }, true],
  [{ field: 'days', op: 'le', value: 3 }, { days: 3 }, true],
  [{ field: 'level', op: 'in', value: ['1', '2'] }, { level: '2' }, true],
  [{ field: 'level', op: 'notIn', value: ['1', '2'] }, { level: '2' }, false],
  [{ field: 'level', op: 'contains', value: '浙' }, { level: '浙江' }, true],
  [{ field: 'level', op: 'empty' }, { level: '' }, true],
  [{ field: 'level', op: 'notEmpty' }, {}, false],
  [{ field: 'days', op: 'between', value: [1, 3] }, { days: 3 }, true],
  [{ field: 'level', op: 'notIn', value: ['1'] }, {}, false],
])('%j of %j: %s', (row, facts, holds) => {
  const [fork] = rows(row).steps
  expect(fork?.kind === 'exclusive' && holdsFor(fork.branches[0]!.when!, facts).holds).toBe(holds)
})

test('an expression decides instead of rows, and what it looked at is told', () => {
  const condition = { join: 'or' as const, groups: [], expression: 'days > 3 && level == "1"' }
  expect(holdsFor(condition, { days: 5, level: '1' })).toEqual({
    holds: true,
    trace: [
      { field: 'days', op: 'expression', value: condition.expression, fact: 5, holds: true, isMissing: false },
      { field: 'level', op: 'expression', value: condition.expression, fact: '1', holds: true, isMissing: false },
    ],
  })
  expect(holdsFor(condition, { days: 5 })).toMatchObject({
    holds: false,
    trace: [
      { field: 'days', isMissing: false },
      { field: 'level', fact: null, isMissing: true, problem: '字段【level】没有值' },
    ],
  })
})

test('an expression that cannot be is not published', () => {
  expect(problemsOf(model('days > 3'), known)).toEqual([])
  expect(problemsOf(model('dayz > 3'), known)).toEqual([
    { key: 'f', branch: 'a', text: '【天数】分支“长假”的表达式有误：字段【dayz】不存在' },
  ])
  expect(problemsOf(model('days > '), known)).toEqual([
    { key: 'f', branch: 'a', text: '【天数】分支“长假”的表达式有误：表达式没有写完' },
  ])
  expect(problemsOf(model('level > 3'), known)).toEqual([
    { key: 'f', branch: 'a', text: '【天数】分支“长假”的表达式有误：字段【level】是选项，不能这样比较' },
  ])
})

test('where a decision asks for a proof nothing is set to pass by itself', () => {
  const step = (more: object) =>
    flowModelSchema.parse({
      steps: [{ kind: 'approve', key: 'n', name: '授权', candidates: [{ rule: 'user', params: {} }], ...more }],
    })
  for (const more of [{ whenEmpty: 'pass' }, { timeOut: { hours: 1, action: 'pass' } }]) {
    expect(problemsOf(step(more), known)).toEqual([])
    expect(problemsOf(step(more), { ...known, isGuarded: true })).toEqual([
      { key: 'n', text: '【授权】该流程须由人审批，不能设置自动通过' },
    ])
  }
  expect(problemsOf(step({ timeOut: { hours: 1 } }), { ...known, isGuarded: true })).toEqual([])
})

test('all conditions of one action share what work there is; the next action begins anew', () => {
  const list = JSON.stringify(Array.from({ length: 60 }, (_, n) => n))
  const heavy = { join: 'and' as const, groups: [], expression: `${list}.all(a, ${list}.exists_one(b, a == b))` }
  const light = { join: 'and' as const, groups: [], expression: 'days > 3' }
  const [facts, work] = [{ days: 4 }, sharedWork()]
  expect(holdsFor(light, facts, work).holds).toBe(true)
  const judged = Array.from({ length: 12 }, () => holdsFor(heavy, facts, work).holds)
  expect(judged.slice(0, 2)).toEqual([true, true])
  expect(judged.slice(-1)).toEqual([false])
  expect(holdsFor(light, facts, work)).toMatchObject({ holds: false, trace: [{ problem: '表达式的运算量过大' }] })
  expect(holdsFor(light, facts).holds).toBe(true)
})
