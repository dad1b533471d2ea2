import { chineseTime } from '#kernel/rules/time-words.ts'
import type { CalendarEntry } from '#services/ical/write-calendar.ts'
import { addDays } from '#kernel/rules/days.ts'
import { dayTypes } from '../shared/dictionaries.ts'
import type { DayFacts } from '../shared/services.ts'

type FeedTerm = {
  id: string
  name: string
  startDate: string
  endDate: string
  weeks: number
  registerDate: string | null
  teachStart: string | null
  examStart: string | null
  holidayStart: string | null
}
type FeedDay = Pick<DayFacts, 'riQi' | 'zc' | 'dayType' | 'holidayName' | 'lessonDate'> & { remark: string | null }

const { holiday, makeUp, event } = dayTypes
const shownTypes: readonly string[] = [holiday[0], makeUp[0], event[0]]

/** The school calendar as entries of whole days: milestones and weeks of terms, holidays, worked weekends and days of events. */
export function feedEntries(terms: readonly FeedTerm[], days: readonly FeedDay[]): CalendarEntry[] {
  return [...terms.flatMap(termEntries), ...dayEntries(days)]
}

function termEntries(term: FeedTerm): CalendarEntry[] {
  const entry = (key: string, title: string, from: string, to = from): CalendarEntry => ({
    uid: `${term.id}-${key}@calendar`,
    title,
    from,
    to,
    isFree: true,
  })
  const milestones = [
    ['register', '报到注册', term.registerDate],
    ['teach', '正式上课', term.teachStart],
    ['exam', '考试开始', term.examStart],
    ['holiday', '放假', term.holidayStart],
  ] as const
  return [
    ...milestones.flatMap(([key, label, day]) => (day ? [entry(key, `${label}（${term.name}）`, day)] : [])),
    ...Array.from({ length: term.weeks }, (_, i) =>
      entry(`week${i + 1}`, `第${i + 1}周`, addDays(term.startDate, i * 7), addDays(term.startDate, i * 7 + 6)),
    ),
  ]
}

/** Days of one holiday in a row are one entry; each worked weekend says whose lessons it holds. */
function dayEntries(days: readonly FeedDay[]): CalendarEntry[] {
  const entries: CalendarEntry[] = []
  for (const day of days) {
    if (!shownTypes.includes(day.dayType)) continue
    const isWorked = day.dayType === makeUp[0]
    const title = isWorked
      ? `调休上课${day.lessonDate ? `（上${chineseTime.day(day.lessonDate)}的课）` : ''}`
      : (day.holidayName ?? day.remark ?? (day.dayType === event[0] ? '停课活动' : '放假'))
    const last = entries.at(-1)
    if (!isWorked && last?.title === title && addDays(last.to, 1) === day.riQi) last.to = day.riQi
    else entries.push({ uid: `day-${day.riQi}@calendar`, title, from: day.riQi, to: day.riQi, isFree: !isWorked })
  }
  return entries
}
