import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { toHalfWidth, trimEndOf } from '#kernel/rules/text.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { minutesAt, momentOf } from './times.ts'

export type Spoken = { title: string; begin: number; end: number; isAllDay: boolean; place: string | null }

const hour = 60
const usualLength = hour
const numerals = '零一二三四五六七八九十'
const daysOfWeek: Record<string, number> = { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 日: 7, 天: 7 }
const nearDays: Record<string, number> = {
  今天: 0,
  今日: 0,
  今晚: 0,
  今早: 0,
  明天: 1,
  明日: 1,
  明晚: 1,
  明早: 1,
  后天: 2,
  大后天: 3,
  昨天: -1,
}

type Found<T> = { value: T; rest: string }

/** What a sentence such as `明天下午3点 例会 @行政楼301` means at a moment; null where it names neither day nor time, or no matter. */
export function readSentence(sentence: string, now: number): Spoken | null {
  const text = toHalfWidth(sentence).replaceAll('：', ':').trim()
  const placed = takePlace(text)
  const half = halfIn(placed.rest)
  const dated = takeDay(placed.rest, dayOf(now))
  const timed = takeTimes(dated.rest, half)
  const isAllDay = timed.value === null
  if (dated.value === null && timed.value === null) return null
  const words = timed.rest.replace(/全天|整天/g, ' ').replace(/\s+/g, ' ')
  const title = trimEndOf(words, ' ,，。;；、').replace(/^[ ,，。;；、的在有要]+/, '')
  if (title === '') return null
  // A time without a day is the next one on the clock.
  const day = dated.value ?? (timed.value!.from > minutesAt(now) ? dayOf(now) : addDays(dayOf(now), 1))
  const [begin, end] = isAllDay
    ? [momentOf(day), momentOf(addDays(day, 1))]
    : [momentOf(day, timed.value!.from), momentOf(day, timed.value!.to)]
  return { title: [...title].slice(0, 100).join(''), begin, end, isAllDay, place: placed.value }
}

/** `@行政楼301` up to the next space. */
function takePlace(text: string): Found<string | null> {
  const match = /(?:^|\s)@\s*(\S{1,100})/.exec(text)
  return match ? { value: match[1]!, rest: text.replace(match[0], ' ') } : { value: null, rest: text }
}

function takeDay(text: string, today: string): Found<string | null> {
  const near = /大后天|今天|今日|今晚|今早|明天|明日|明晚|明早|后天|昨天/.exec(text)
  if (near) return { value: addDays(today, nearDays[near[0]]!), rest: text.replace(near[0], ' ') }
  const later = /(\d{1,3})天后/.exec(text)
  if (later) return { value: addDays(today, Number(later[1])), rest: text.replace(later[0], ' ') }
  const weekly = /(下{0,2})(?:个)?(?:本|这)?(?:周|星期|礼拜)([一二三四五六日天])/.exec(text)
  if (weekly)
    return { value: dayOfWeek(today, weekly[1]!.length, daysOfWeek[weekly[2]!]!), rest: text.replace(weekly[0], ' ') }
  const full = /(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?:日|号)?/.exec(text)
  if (full)
    return { value: realDay(Number(full[1]), Number(full[2]), Number(full[3])), rest: text.replace(full[0], ' ') }
  const short = /(\d{1,2})月(\d{1,2})(?:日|号)?|(?<![\d:])(\d{1,2})[-/](\d{1,2})(?![\d:点])/.exec(text)
  if (short)
    return {
      value: nextDate(today, Number(short[1] ?? short[3]), Number(short[2] ?? short[4])),
      rest: text.replace(short[0], ' '),
    }
  const date = /(?<!\d)(\d{1,2})(?:号|日)/.exec(text)
  if (date) return { value: nextOfMonth(today, Number(date[1])), rest: text.replace(date[0], ' ') }
  return { value: null, rest: text }
}

type Half = 'early' | 'morning' | 'noon' | 'afternoon' | null

/** Which part of the day the sentence speaks of. */
function halfIn(text: string): Half {
  if (/下午|晚上|今晚|明晚|傍晚|晚间/.test(text)) return 'afternoon'
  if (/中午/.test(text)) return 'noon'
  if (/凌晨/.test(text)) return 'early'
  return /上午|早上|早晨|今早|明早|清晨/.test(text) ? 'morning' : null
}

const halves = '上午|早上|早晨|清晨|凌晨|中午|下午|傍晚|晚上|晚间'
const time = String.raw`(?:(${halves})\s*)?(?:(\d{1,2}):(\d{2})|(\d{1,2}|[零一二三四五六七八九十两]{1,3})[点时](?:(半)|(一刻)|(三刻)|([0-5]?\d)分?)?)(?:整)?`

function takeTimes(text: string, half: Half): Found<{ from: number; to: number } | null> {
  const range = new RegExp(String.raw`${time}\s*(?:-|—|–|~|到|至)\s*${time}`).exec(text)
  if (range) {
    const from = minutesOf(range.slice(1, 9), half)
    const to = minutesOf(range.slice(9, 17), half)
    if (from !== null && to !== null) {
      // 9点到2点: the second one is in the afternoon.
      const end = to <= from && to + 12 * hour <= 24 * hour && to < 12 * hour ? to + 12 * hour : to
      if (end > from) return { value: { from, to: end }, rest: text.replace(range[0], ' ') }
    }
  }
  const single = new RegExp(time).exec(text)
  const from = single ? minutesOf(single.slice(1, 9), half) : null
  if (!single || from === null) return { value: null, rest: text.replace(new RegExp(halves, 'g'), ' ') }
  const lasting = /(?:(\d{1,2}(?:\.5)?|半)个?小时|(\d{1,3})分钟)/.exec(text)
  const length = !lasting
    ? usualLength
    : lasting[2]
      ? Number(lasting[2])
      : lasting[1] === '半'
        ? 30
        : Number(lasting[1]) * hour
  const rest = text.replace(single[0], ' ').replace(lasting?.[0] ?? '\0', ' ')
  return { value: { from, to: Math.min(from + Math.max(length, 5), 24 * hour) }, rest }
}

function minutesOf(parts: readonly (string | undefined)[], spoken: Half): number | null {
  const [word, digitHour, digitMinutes, hours, isHalf, isQuarter, isThree, minutes] = parts
  const half = word ? halfIn(word) : spoken
  let at = digitHour === undefined ? numberOf(hours ?? '') : Number(digitHour)
  const past =
    digitMinutes === undefined
      ? isHalf
        ? 30
        : isQuarter
          ? 15
          : isThree
            ? 45
            : Number(minutes ?? 0)
      : Number(digitMinutes)
  if (at === null || at > 24 || past > 59) return null
  if (half === 'afternoon' && at < 12) at += 12
  if (half === 'noon' && at <= 2) at += 12
  return at * hour + past < 24 * hour ? at * hour + past : null
}

function numberOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  const plain = text.replaceAll('两', '二')
  if (plain === '十') return 10
  const [tens, ones] = plain.includes('十') ? plain.split('十') : ['', plain]
  const digit = (sign: string | undefined, otherwise: number) => (sign ? numerals.indexOf(sign) : otherwise)
  const value = plain.includes('十') ? digit(tens, 1) * 10 + digit(ones, 0) : digit(ones, -1)
  return value >= 0 && value <= 24 ? value : null
}

/** Of this week where nothing is said, unless that day is over: then of the next. */
function dayOfWeek(today: string, weeksOn: number, weekday: number): string {
  const monday = addDays(today, 1 - weekdayOf(today))
  const day = addDays(monday, weeksOn * 7 + weekday - 1)
  return weeksOn === 0 && day < today ? addDays(day, 7) : day
}

function nextDate(today: string, month: number, date: number): string | null {
  const year = Number(today.slice(0, 4))
  const day = realDay(year, month, date)
  return day !== null && day < today ? realDay(year + 1, month, date) : day
}

function nextOfMonth(today: string, date: number): string | null {
  const [year, month] = today.split('-').map(Number) as [number, number]
  for (let ahead = 0; ahead < 12; ahead++) {
    const at = new Date(Date.UTC(year, month - 1 + ahead, date))
    const day = at.toISOString().slice(0, 10)
    if (at.getUTCDate() === date && day >= today) return day
  }
  return null
}

function realDay(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? at.toISOString().slice(0, 10) : null
}
