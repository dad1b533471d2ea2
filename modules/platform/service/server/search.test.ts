import { expect, test } from 'vitest'
import { isInSeason, isOpenOn, lastDayOf, nextOpening, seasonText } from '../shared/season.ts'
import { rankOf, searchItems, type Searchable } from './search.ts'

const item = (name: string, more: Partial<Searchable> = {}): Searchable => ({
  name,
  aliases: null,
  summary: null,
  text: '',
  popularity: 0,
  isInSeason: false,
  ...more,
})
const items = [
  item('开具在读证明', { aliases: '在校证明、学籍证明' }),
  item('学生请假'),
  item('宿舍报修', { text: '水管漏水怎么办' }),
  item('国家助学金申请'),
]
const found = (word: string) => searchItems(items, word).hits.map((one) => one.name)

test.each([
  ['在读', ['开具在读证明']],
  ['zdzm', ['开具在读证明']],
  ['zaiduzhengming', ['开具在读证明']],
  ['学籍证', ['开具在读证明']],
  ['qj', ['学生请假']],
  ['助学全申请', ['国家助学金申请']],
  ['漏水', ['宿舍报修']],
  ['飞机票', []],
])('%s finds %j', (word, names) => {
  expect(found(word)).toEqual(names)
})

test('letters that can be spelled in countless ways and end in none are looked at once', () => {
  const endless = [item('办事', { aliases: 'aaaa啊'.repeat(16) })]
  expect(searchItems(endless, `${'a'.repeat(40)}xyzxyz`).hits).toEqual([])
  expect(searchItems(endless, 'a'.repeat(48)).hits).toHaveLength(1)
})

test('what nothing fits brings the three nearest, or nothing at all', () => {
  expect(searchItems(items, '奖学金名单').near[0]?.name).toBe('国家助学金申请')
  expect(searchItems(items, 'xyz').near).toEqual([])
})

test('rank is the match, times the logarithm of how many did it, times 1.3 in season', () => {
  expect(rankOf(item('学生请假'), '学生请假')).toBe(100)
  expect(rankOf(item('学生请假', { popularity: 99 }), '学生请假')).toBeCloseTo(100 * (1 + Math.log(100)))
  expect(rankOf(item('学生请假', { popularity: 99, isInSeason: true }), '学生请假')).toBeCloseTo(
    130 * (1 + Math.log(100)),
  )
})

test('a matter has its time every year, also over New Year', () => {
  const september = { windowFrom: '09-01', windowTo: '09-30', openFrom: null, openTo: null }
  expect([
    isOpenOn(september, '2026-08-31'),
    isOpenOn(september, '2026-09-01'),
    isOpenOn(september, '2026-09-30'),
    isOpenOn(september, '2026-10-01'),
  ]).toEqual([false, true, true, false])
  expect([
    nextOpening(september, '2026-08-01'),
    nextOpening(september, '2026-10-01'),
    nextOpening(september, '2026-09-10'),
  ]).toEqual(['2026-09-01', '2027-09-01', null])
  expect([seasonText(september), lastDayOf(september, '2026-09-10')]).toEqual(['每年9月1日–9月30日', '2026-09-30'])
  const winter = { ...september, windowFrom: '12-20', windowTo: '01-10' }
  expect([
    isInSeason(winter, '2026-12-31'),
    isInSeason(winter, '2027-01-10'),
    isInSeason(winter, '2027-01-11'),
  ]).toEqual([true, true, false])
  expect(lastDayOf(winter, '2026-12-31')).toBe('2027-01-10')
  expect(isInSeason({ windowFrom: null, windowTo: null, openFrom: null, openTo: null }, '2026-12-31')).toBe(false)
})
