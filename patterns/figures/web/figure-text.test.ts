import { expect, test } from 'vitest'
import { byPeriod, defineFigures, type SpanAnswer } from '../shared/figures.ts'
import { changeOf, figureText } from './figure-text.ts'
import { listLink } from './list-link.ts'

const about = ''
const set = defineFigures({
  name: 'trial',
  label: '试',
  figures: { n: { label: '数', unit: '件', about, rows: { state: '2' } } },
  dimensions: { shelf: { label: '架', tab: '按架', field: 'shelfId' }, period: byPeriod },
  list: { screen: '/loan', day: 'lentTime' },
  narrowedBy: [],
  charted: ['n'],
  order: ['n'],
})
const stat: SpanAnswer = {
  from: '2026-11-12',
  to: '2026-11-17',
  by: 'shelf',
  grain: 'week',
  total: {},
  groups: [],
  groupCount: 0,
}

test('a number is written as its form says, and a change says which way and whether for the worse', () => {
  expect(figureText({ label: '', unit: '', about, decimals: 1 }, 1234.56)).toBe('1,234.6')
  expect(figureText({ label: '', unit: '', about, decimals: 1 }, 1187)).toBe('1,187')
  expect(figureText({ label: '', unit: '', about, form: 'minutes' }, 84)).toBe('1 小时 24 分')
  expect(figureText({ label: '', unit: '', about }, null)).toBe('—')
  const rate = { label: '', unit: '%', about, form: 'percent', decimals: 1, better: 'up' } as const
  expect(changeOf(rate, 90, 95.5)).toEqual({ text: '5.5%', isMore: false, isWorse: true })
  expect(changeOf(rate, 95.5, 90)).toEqual({ text: '5.5%', isMore: true, isWorse: false })
  expect(changeOf(rate, 90, 90)).toEqual({ text: '', isMore: false, isWorse: false })
  expect(changeOf(rate, null, 90)).toBeNull()
})

test('a number leads to its list: the whole span, one group instead of what was chosen, what belongs nowhere, one part', () => {
  const to = (asked: Partial<SpanAnswer>, key?: string | null) =>
    listLink(set, set.figures.n, {
      stat: { ...stat, ...asked },
      conditions: { shelfId_in: 'a,b', kind: '1' },
      ...(key === undefined ? {} : { key }),
    })
  const span = 'lentTime_ge=2026-11-12&lentTime_le=2026-11-17'
  expect(to({})).toBe(`/loan?shelfId_in=a%2Cb&kind=1&state=2&${span}`)
  expect(to({}, 'c')).toBe(`/loan?kind=1&shelfId=c&state=2&${span}`)
  expect(to({}, null)).toBe(`/loan?kind=1&shelfId_null=1&state=2&${span}`)
  expect(to({ by: 'period' }, '2026-11-09')).toBe(
    '/loan?shelfId_in=a%2Cb&kind=1&state=2&lentTime_ge=2026-11-12&lentTime_le=2026-11-15',
  )
})
