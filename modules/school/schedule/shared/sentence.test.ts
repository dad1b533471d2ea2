import { expect, test } from 'vitest'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { readSentence } from './sentence.ts'

// A Wednesday, 10:30 in Beijing.
const now = Date.parse('2026-11-18T10:30:00+08:00')

function said(sentence: string): string | null {
  const spoken = readSentence(sentence, now)
  if (!spoken) return null
  const time = spoken.isAllDay ? '全天' : `${clockOf(spoken.begin)}-${clockOf(spoken.end)}`
  return [dayOf(spoken.begin), time, spoken.title, ...(spoken.place ? [`@${spoken.place}`] : [])].join(' ')
}

test.each([
  ['明天下午3点 例会 @行政楼301', '2026-11-19 15:00-16:00 例会 @行政楼301'],
  ['例会 明天下午三点半', '2026-11-19 15:30-16:30 例会'],
  ['后天上午9点到11点 评审会 @ 图书馆报告厅', '2026-11-20 09:00-11:00 评审会 @图书馆报告厅'],
  ['周五 14:30-16:00 教研活动', '2026-11-20 14:30-16:00 教研活动'],
  ['周一8点 升旗', '2026-11-23 08:00-09:00 升旗'],
  ['下周三晚上7点 班会 90分钟', '2026-11-25 19:00-20:30 班会'],
  ['下下周日 校运会', '2026-12-06 全天 校运会'],
  ['11月20日全天 运动会', '2026-11-20 全天 运动会'],
  ['1月5日 9点 述职', '2027-01-05 09:00-10:00 述职'],
  ['2026-12-01 下午2点一刻 听课', '2026-12-01 14:15-15:15 听课'],
  ['25号 交材料', '2026-11-25 全天 交材料'],
  ['5号 交材料', '2026-12-05 全天 交材料'],
  ['今晚8点 值班 2小时', '2026-11-18 20:00-22:00 值班'],
  ['中午12点 午餐会', '2026-11-18 12:00-13:00 午餐会'],
  ['9点 打电话', '2026-11-19 09:00-10:00 打电话'],
  ['11点 打电话', '2026-11-18 11:00-12:00 打电话'],
  ['明天10点到2点 面试', '2026-11-19 10:00-14:00 面试'],
  ['明天晚上11点半 关灯检查', '2026-11-19 23:30-00:00 关灯检查'],
  ['３天后 １０：００ 家访', '2026-11-21 10:00-11:00 家访'],
])('%s', (sentence, meaning) => expect(said(sentence)).toBe(meaning))

test('what names no day or time, or no matter, is not guessed at', () => {
  expect(said('开会')).toBeNull()
  expect(said('明天下午3点')).toBeNull()
  expect(said('')).toBeNull()
  expect(said('明天25点 例会')).toBe('2026-11-19 全天 25点 例会')
})

test('a very long run of signs within a sentence is answered', () => {
  expect(said(`明天9点 例会${'，'.repeat(500_000)}x，，`)).toBe(`2026-11-19 09:00-10:00 例会${','.repeat(98)}`)
})
