import { expect, test } from 'vitest'
import { AppError } from '#kernel/errors/define-error.ts'
import { checkDesigned } from './check-designed.ts'
import { isLeftEmpty, type DesignedField, type DesignedForm } from './designed-form.ts'

const today = '2026-11-16'

/** What is kept of one field, or what is wrong with it. */
function judged(type: DesignedField['type'], value: unknown, label = '日期'): unknown {
  const form = { fields: [{ name: 'a', type, label }] } as unknown as DesignedForm
  try {
    return checkDesigned(form, { a: value }, { rights: {}, today })['a']
  } catch (error) {
    return error instanceof AppError ? (error.data as Record<string, string>)['a'] : error
  }
}

test('a day that no calendar has, or nobody can mean, is refused in the words of every other form', () => {
  expect(judged('day', '2027-02-28')).toBe('2027-02-28')
  expect(judged('day', '2028-02-29')).toBe('2028-02-29')
  for (const none of ['2027-02-30', '2027-02-29', '2026-04-31', '明天', 20_270_228, {}])
    expect(judged('day', none), String(none)).toBe('日期应为日期，如 2026-09-01')
  // Births of parents are asked for in forms.
  expect(judged('day', '1968-05-04')).toBe('1968-05-04')
  expect(judged('day', '1899-12-31')).toBe('日期不能早于 1900-01-01')
  expect(judged('day', '2101-01-01')).toBe('日期不能晚于 2100-12-31')
})

test('so is a span with such a day, and a moment', () => {
  expect(judged('daySpan', { start: '2026-11-20', end: '2026-11-22' })).toEqual({
    start: '2026-11-20',
    end: '2026-11-22',
  })
  expect(judged('daySpan', { start: '2027-02-27', end: '2027-02-30' })).toBe('日期应为日期，如 2026-09-01')
  expect(judged('daySpan', { start: '2026-11-22', end: '2026-11-20' })).toBe('结束日期不能早于开始日期')
  expect(judged('daySpan', { start: '1999-12-31', end: '2026-11-20' })).toBe('日期不能早于 2000-01-01')
  expect(judged('daySpan', null)).toBe(undefined)
  expect(judged('moment', '2026-11-20T08:30:00+08:00', '时间')).toBe('2026-11-20T00:30:00.000Z')
  expect(judged('moment', '2027-02-30T08:30:00+08:00', '时间')).toBe('时间应为时间，如 2026-09-01 08:30')
  expect(judged('moment', '9999-02-01T08:30:00+08:00', '时间')).toBe('时间应在 2000–2100 年之间')
})

test('a form is left empty where it asks for something and nothing was said; switches that are off say nothing', () => {
  const fields = [
    { name: 'why', label: '事由', type: 'text' },
    { name: 'isOut', label: '外出', type: 'flag' },
  ] as unknown as DesignedField[]
  const heads = [{ name: 'head', label: '说明', type: 'notice' }] as unknown as DesignedField[]
  expect(isLeftEmpty(fields, {})).toBe(true)
  expect(isLeftEmpty(fields, { why: '', isOut: false })).toBe(true)
  expect(isLeftEmpty(fields, { why: '', isOut: true })).toBe(false)
  expect(isLeftEmpty(fields, { why: '开会' })).toBe(false)
  expect(isLeftEmpty(heads, {})).toBe(false)
  expect(isLeftEmpty([{ ...fields[0]!, required: true }, fields[1]!], {})).toBe(false)
})
