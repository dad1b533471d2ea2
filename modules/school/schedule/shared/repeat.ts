import { addDays, daysBetween, weekdayOf } from '#kernel/rules/days.ts'

/** How something comes again: the part of RFC 5545 this calendar speaks. */
export type Repeat = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY'
  interval: number
  /** Days of the week, 1 Monday … 7 Sunday; of weekly ones only. Empty: that of the first day. */
  byDay: readonly number[]
  /** The last day it may fall on. */
  until: string | null
  count: number | null
}

export const mostTimes = 200
const mostYears = 2
const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** `FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270131` as a rule; null where it says what this calendar does not speak. */
export function readRepeat(text: string): Repeat | null {
  const parts = new Map(
    text
      .trim()
      .replace(/^RRULE:/i, '')
      .split(';')
      .filter(Boolean)
      .map((part) => part.split('=', 2) as [string, string])
      .map(([name, value]) => [name.toUpperCase(), (value ?? '').toUpperCase()]),
  )
  const freq = parts.get('FREQ')
  if (freq !== 'DAILY' && freq !== 'WEEKLY' && freq !== 'MONTHLY') return null
  if ([...parts.keys()].some((name) => !['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT'].includes(name))) return null
  const byDay = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .map((name) => names.indexOf(name as (typeof names)[number]) + 1)
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null
  const until = parts.has('UNTIL') ? readDay(parts.get('UNTIL')!) : null
  const isSound =
    !byDay.includes(0) &&
    (byDay.length === 0 || freq === 'WEEKLY') &&
    Number.isInteger(interval) &&
    interval >= 1 &&
    interval <= 99 &&
    (count === null || (Number.isInteger(count) && count >= 1)) &&
    !(parts.has('UNTIL') && until === null) &&
    !(count !== null && until !== null)
  return isSound ? { freq, interval, byDay: [...new Set(byDay)].toSorted((a, b) => a - b), until, count } : null
}

/** The rule as RFC 5545 writes it. */
export function writeRepeat({ freq, interval, byDay, until, count }: Repeat): string {
  return [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(byDay.length > 0 ? [`BYDAY=${byDay.map((day) => names[day - 1]).join(',')}`] : []),
    ...(until ? [`UNTIL=${until.replaceAll('-', '')}`] : []),
    ...(count ? [`COUNT=${count}`] : []),
  ].join(';')
}

/** The days it falls on, in order, from the first one, which always counts. At most `limit` of them. */
export function repeatDays(first: string, repeat: Repeat, limit = mostTimes): string[] {
  const most = Math.min(repeat.count ?? limit, limit)
  const days: string[] = []
  for (const day of candidates(first, repeat)) {
    if (days.length >= most || (repeat.until !== null && day > repeat.until)) break
    days.push(day)
  }
  return days
}

/** The rule with an end that the calendar allows, or why it may not be so. Without an end of its own it gets the longest one. */
export function boundedRepeat(first: string, repeat: Repeat): { repeat: Repeat } | { problem: string } {
  const last = yearsAfter(first, mostYears)
  if (repeat.count !== null && repeat.count > mostTimes) return { problem: `重复日程最多${mostTimes}次` }
  if (repeat.until !== null && repeat.until < first) return { problem: '重复的截止日期不能早于开始日期' }
  if (repeat.until !== null && repeat.until > last) return { problem: '重复日程最长两年' }
  if (repeat.until !== null && repeatDays(first, repeat, mostTimes + 1).length > mostTimes)
    return { problem: `重复日程最多${mostTimes}次` }
  if (repeat.until !== null) return { repeat }
  if (repeat.count !== null)
    return repeatDays(first, repeat).at(-1)! > last ? { problem: '重复日程最长两年' } : { repeat }
  const days = repeatDays(first, { ...repeat, until: last })
  return { repeat: { ...repeat, until: days.at(-1)! } }
}

/** Days that fit the rule without regard to its end; a month without such a day is left out. */
function* candidates(first: string, { freq, interval, byDay }: Repeat): Generator<string> {
  if (freq === 'DAILY') for (let day = first; ; day = addDays(day, interval)) yield day
  if (freq === 'WEEKLY') {
    const chosen = new Set([...byDay, ...(byDay.length === 0 ? [weekdayOf(first)] : [])])
    yield first
    for (let monday = addDays(first, 1 - weekdayOf(first)); ; monday = addDays(monday, interval * 7)) {
      for (let weekday = 1; weekday <= 7; weekday++) {
        const day = addDays(monday, weekday - 1)
        if (chosen.has(weekday) && day > first) yield day
      }
    }
  }
  const [year, month, date] = first.split('-').map(Number) as [number, number, number]
  for (let step = 0; ; step += interval) {
    const at = new Date(Date.UTC(year, month - 1 + step, date))
    if (at.getUTCDate() === date) yield at.toISOString().slice(0, 10)
  }
}

function readDay(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T\d{6}Z?)?$/.exec(text)
  if (!match) return null
  const day = `${match[1]}-${match[2]}-${match[3]}`
  return Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day ? null : day
}

function yearsAfter(day: string, years: number): string {
  const same = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return addDays(same, 0) === same ? same : addDays(day, daysBetween(day, `${same.slice(0, 7)}-28`))
}
