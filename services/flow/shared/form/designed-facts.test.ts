import { describe, expect, test } from 'vitest'
import { daysOfSpan, derivedFacts, spokenFields, sumsOf, textOfDesigned } from './designed-facts.ts'
import { designedForm, isAsked, writable } from './designed-form.ts'
import { numberParts, numberRuleProblem, numberText, titleText } from '../number-rule.ts'

const form = designedForm.parse({
  fields: [
    { name: 'span', label: '起止日期', type: 'daySpan' },
    {
      name: 'items',
      label: '明细',
      type: 'table',
      columns: [
        { name: 'price', label: '金额', type: 'money', isSummed: true },
        { name: 'hours', label: '学时', type: 'number', isSummed: true },
        { name: 'note', label: '说明', type: 'text', isSummed: true },
      ],
    },
    {
      name: 'kind',
      label: '类别',
      type: 'choices',
      choices: [
        { value: 'a1', label: '甲' },
        { value: 'a2', label: '乙' },
      ],
    },
    { name: 'other', label: '其他', type: 'text', showWhen: { field: 'kind', values: ['a2'] } },
  ],
})
const items = [{ price: 10, hours: 0.1 }, { price: 1_999, hours: 0.2 }, { hours: 'x' }]

describe('what follows from a filled form', () => {
  test('a span counts its first and its last day, over months and leap days; a half or a backward one has none', () => {
    expect(daysOfSpan({ start: '2026-03-02', end: '2026-03-02' })).toBe(1)
    expect(daysOfSpan({ start: '2028-02-28', end: '2028-03-01' })).toBe(3)
    expect(daysOfSpan({ start: '2025-12-31', end: '2026-01-01' })).toBe(2)
    expect(daysOfSpan({ start: '2026-03-02' })).toBeNull()
    expect(daysOfSpan({ start: '2026-03-04', end: '2026-03-02' })).toBeNull()
    expect(daysOfSpan(null)).toBeNull()
  })

  test('columns of numbers and of money add up exactly; others do not', () => {
    expect(sumsOf(form.fields[1]!, items).map(({ column, total }) => [column.name, total])).toEqual([
      ['price', 2_009],
      ['hours', 0.3],
    ])
    expect(sumsOf(form.fields[1]!, undefined).map(({ total }) => total)).toEqual([0, 0])
  })

  test('conditions can speak of days, rows and sums under names of their own', () => {
    expect(derivedFacts(form, { span: { start: '2026-03-02', end: '2026-03-04' }, items })).toEqual({
      spanDays: 3,
      itemsCount: 3,
      itemsSumPrice: 2_009,
      itemsSumHours: 0.3,
    })
    expect(spokenFields(form).map(({ name }) => name)).toEqual([
      'span',
      'spanDays',
      'items',
      'itemsCount',
      'itemsSumPrice',
      'itemsSumHours',
      'kind',
      'other',
    ])
  })

  test('values read as people say them', () => {
    expect(textOfDesigned(form.fields[0]!, { start: '2026-03-02', end: '2026-03-04' })).toBe(
      '2026年3月2日 – 2026年3月4日（共3天）',
    )
    expect(textOfDesigned(form.fields[1]!, items)).toBe('共3行，金额合计20.09 元，学时合计0.3')
    expect(textOfDesigned(form.fields[2]!, ['a1', 'a2'])).toBe('甲、乙')
    expect(textOfDesigned({ type: 'moment' }, '2026-03-01T16:30:00.000Z')).toBe('2026年3月2日 周一 00:30')
    expect(textOfDesigned({ type: 'day' }, '2026-03-02')).toBe('2026年3月2日')
    expect(textOfDesigned({ type: 'person' }, ['1', '2'], { 1: '张三' })).toBe('张三')
  })

  test('a field that is asked for only under a condition is neither shown nor sent without it', () => {
    expect(isAsked(form.fields[3]!, { kind: ['a1'] })).toBe(false)
    expect(isAsked(form.fields[3]!, { kind: ['a1', 'a2'] })).toBe(true)
    expect(
      writable(
        form.fields,
        { kind: ['a1'], other: '多余', span: null, strange: 1 },
        { rights: { span: 'read' }, usual: 'edit' },
      ),
    ).toEqual({ kind: ['a1'] })
  })
})

describe('numbers and titles', () => {
  test('follow their rule, and a rule that cannot count is told', () => {
    expect(numberText(numberParts(null, { code: 'leave', day: '2026-03-02' }), 7)).toBe('LEAVE202603020007')
    expect(numberText(numberParts('请假{yyyy}-{seq:3}号', { code: 'leave', day: '2026-03-02' }), 1234)).toBe(
      '请假2026-1234号',
    )
    expect(numberRuleProblem('{CODE}{yyyy}')).toBe('编号规则中应有一个流水号，如 {seq:4}')
    expect(numberRuleProblem('{seq:4}{what}')).toBe('编号规则中的 {what} 无法识别')
    expect(numberRuleProblem('{CODE}{yyyyMM}{seq:4}')).toBeNull()
    expect(titleText('{starter}申请{days}天{gone}', { starter: '张三', days: '3' })).toBe('张三申请3天')
    expect(titleText(null, { starter: '张三', name: '请假' })).toBe('张三的请假')
  })
})
