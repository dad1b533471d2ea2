import { expect, test } from 'vitest'
import { flowModelSchema } from '#services/flow/shared/model/model.ts'
import { asks, deciding, oneOf } from '../steps.ts'
import { limitProblem, limitsOf, withLimits } from './limits.ts'
import { tierTable, type AmountAxis, type ChoiceAxis, type TierTable } from './table.ts'

const step = deciding({ hours: 24, phrases: [] })
const [clerk, head, board] = [
  step('clerk', '经办审批', asks.role('clerk')),
  step('head', '主任审批', asks.role('head')),
  step('board', '会议决定', asks.role('board')),
]
const weeks: AmountAxis = {
  kind: 'amount',
  field: 'weeks',
  label: '周数',
  unit: '周',
  least: 1,
  most: 20,
  step: 1,
  bounds: '1 至 20 之间的整数',
}
const abroad: ChoiceAxis = {
  kind: 'choices',
  field: 'isAbroad',
  label: '出国',
  choices: [
    { label: '国内', facts: { isAbroad: false } },
    { label: '国外', facts: { isAbroad: true } },
  ],
}
const plain = { weeks: 1, isAbroad: false, isLate: false, kind: 'book' }
const keys = (levels: readonly { key: string }[]) => levels.map(({ key }) => key).join(' ')
const told = ({ rows }: TierTable) => rows.map((row) => [row.head, ...row.cells.map(keys)])
const exceptionsOf = ({ exceptions }: TierTable) =>
  exceptions.map(({ values, lines }) => [
    values,
    ...lines.map(({ head: when, column, levels }) => [when, column, keys(levels)]),
  ])

/** A loan: the head beyond two weeks, the board beyond six or abroad; reference books are for the clerk alone. */
const loans = flowModelSchema.parse({
  steps: [
    clerk,
    oneOf(
      'more',
      '主任',
      ['reference', '工具书', { field: 'kind', op: 'in', value: ['atlas', 'lexicon'] }],
      [
        'long',
        '超过 2 周',
        { field: 'weeks', op: 'gt', value: 2 },
        head,
        oneOf(
          'most',
          '会议',
          ['longest', '超过 6 周', { field: 'weeks', op: 'gt', value: 6 }, board],
          ['no', '否', null],
        ),
      ],
      ['away', '国外', { field: 'isAbroad', op: 'eq', value: true }, board],
      ['late', '补办', { field: 'isLate', op: 'eq', value: true }, head],
      ['short', '其他', null],
    ),
  ],
})

test('amounts are spans with one chain each, beside each other by column; what is decided otherwise is told below', () => {
  const table = tierTable(loans, { axes: { rows: weeks, columns: abroad, plain }, fixed: {} })
  expect(table.columns).toEqual(['国内', '国外'])
  expect(told(table)).toEqual([
    [{ over: null, upTo: 2 }, 'clerk', 'clerk board'],
    [{ over: 2, upTo: 6 }, 'clerk head', 'clerk head'],
    [{ over: 6, upTo: null }, 'clerk head board', 'clerk head board'],
  ])
  expect(exceptionsOf(table)).toEqual([
    [
      ['atlas', 'lexicon'],
      [null, null, 'clerk'],
    ],
    [[true], [{ over: null, upTo: 2 }, '国内', 'clerk head']],
  ])
  expect(table.others).toEqual({ fields: [], hasExpression: false })
})

test('what is fixed for the school is settled by it, and columns that say the same are one', () => {
  const { columns, rows, exceptions } = tierTable(loans, {
    axes: { rows: weeks, columns: abroad, plain },
    fixed: { kind: 'atlas' },
  })
  expect([columns, rows.map(({ cells }) => cells.map(keys)), exceptions]).toEqual([[], [['clerk']], []])
})

test('choices that are decided alike stand in one line; what no table shows is named', () => {
  const kinds: ChoiceAxis = {
    kind: 'choices',
    field: 'kind',
    label: '种类',
    choices: ['book', 'atlas', 'paper', 'lexicon'].map((kind) => ({ label: kind, facts: { kind } })),
  }
  const table = tierTable(loans, { axes: { rows: kinds, plain: { ...plain, weeks: 3 } }, fixed: {} })
  expect(table.columns).toEqual([])
  expect(told(table)).toEqual([
    [{ labels: ['book', 'paper'] }, 'clerk head'],
    [{ labels: ['atlas', 'lexicon'] }, 'clerk'],
  ])
  expect(table.others).toEqual({ fields: ['weeks'], hasExpression: false })
})

test('numbers are changed with the names that tell them, and must grow from level to level', () => {
  const [first, second] = limitsOf(loans, weeks)
  expect([first?.value, second?.value]).toEqual([2, 6])
  const changed = withLimits(loans, weeks, [{ ...first!, value: 4 }])
  expect(told(tierTable(changed, { axes: { rows: weeks, plain }, fixed: {} }))[0]).toEqual([
    { over: null, upTo: 4 },
    'clerk',
  ])
  expect(JSON.stringify(changed)).toContain('超过 4 周')
  expect(limitProblem(changed, weeks)).toBeNull()
  expect(limitProblem(withLimits(loans, weeks, [{ ...first!, value: 7 }]), weeks)).toBe(
    '【会议】的周数应大于【主任】的周数',
  )
  expect(limitProblem(withLimits(loans, weeks, [{ ...first!, value: 1.5 }]), weeks)).toBe(
    '【主任】的周数应为 1 至 20 之间的整数',
  )
})
