import { expect, test } from 'vitest'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { conflicting, isConflict } from './conflicts.ts'
import { boundedRepeat, readRepeat, repeatDays, writeRepeat } from './repeat.ts'
import {
  allOccurrences,
  lastEnd,
  nextReminder,
  occurrencesOf,
  remindersBetween,
  shiftSeries,
  splitSeries,
  withRepeat,
  withoutDay,
  type Series,
} from './series.ts'
import { momentOf, periodText } from './times.ts'

const days = (first: string, rule: string, limit?: number) => repeatDays(first, readRepeat(rule)!, limit)
const at = (day: string, clock = '10:00') => Date.parse(`${day}T${clock}:00+08:00`)
const weekly = (rule: string, first = '2026-11-16'): Series => ({
  begin: at(first),
  end: at(first, '11:00'),
  repeat: readRepeat(rule)!,
  exdates: [],
})
const daysOf = (series: Series | null) => (series ? allOccurrences(series).map((one) => one.day) : [])

test('the subset is read and written, anything beyond it is refused', () => {
  for (const rule of [
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=2;COUNT=5',
    'FREQ=WEEKLY;BYDAY=MO,WE,SU;UNTIL=20270131',
    'FREQ=MONTHLY;COUNT=3',
  ])
    expect(writeRepeat(readRepeat(rule)!)).toBe(rule)
  expect(readRepeat('RRULE:freq=weekly;byday=fr,mo;until=2027-01-31T000000Z')).toMatchObject({
    freq: 'WEEKLY',
    byDay: [1, 5],
    until: '2027-01-31',
  })
  for (const rule of [
    '',
    'FREQ=YEARLY',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=x',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;UNTIL=20270230',
    'FREQ=DAILY;COUNT=3;UNTIL=20270101',
    'FREQ=MONTHLY;BYMONTHDAY=3',
  ])
    expect(readRepeat(rule), rule).toBeNull()
})

test('days by rule: every n-th, days of the week, months without such a day left out', () => {
  expect(days('2026-12-30', 'FREQ=DAILY;INTERVAL=2;COUNT=3')).toEqual(['2026-12-30', '2027-01-01', '2027-01-03'])
  expect(days('2026-11-18', 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261130')).toEqual([
    '2026-11-18',
    '2026-11-23',
    '2026-11-25',
    '2026-11-30',
  ])
  expect(days('2026-11-18', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=4')).toEqual([
    '2026-11-18',
    '2026-11-20',
    '2026-11-30',
    '2026-12-04',
  ])
  expect(days('2027-01-31', 'FREQ=MONTHLY;COUNT=4')).toEqual(['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'])
  expect(days('2028-02-29', 'FREQ=MONTHLY;INTERVAL=12;COUNT=2')).toEqual(['2028-02-29', '2032-02-29'])
})

test('a rule has an end: two years and 200 times at most', () => {
  const bounded = (rule: string) => boundedRepeat('2026-11-16', readRepeat(rule)!)
  expect(bounded('FREQ=DAILY;COUNT=201')).toEqual({ problem: '重复日程最多200次' })
  expect(bounded('FREQ=DAILY;UNTIL=20271116')).toEqual({ problem: '重复日程最多200次' })
  expect(bounded('FREQ=WEEKLY;UNTIL=20290101')).toEqual({ problem: '重复日程最长两年' })
  expect(bounded('FREQ=MONTHLY;COUNT=30')).toEqual({ problem: '重复日程最长两年' })
  expect(bounded('FREQ=DAILY;UNTIL=20261115')).toEqual({ problem: '重复的截止日期不能早于开始日期' })
  expect(bounded('FREQ=DAILY;COUNT=200')).toHaveProperty('repeat')
  expect(bounded('FREQ=WEEKLY')).toMatchObject({ repeat: { until: '2028-11-13' } })
  expect(
    repeatDays('2026-11-16', (bounded('FREQ=DAILY') as { repeat: NonNullable<ReturnType<typeof readRepeat>> }).repeat),
  ).toHaveLength(200)
})

test('a left-out day is skipped, and keeps its number', () => {
  const series = withoutDay(weekly('FREQ=WEEKLY;COUNT=4'), '2026-11-30')
  expect(daysOf(series)).toEqual(['2026-11-16', '2026-11-23', '2026-12-07'])
  expect(occurrencesOf(series, at('2026-11-23', '11:00'), at('2026-12-07', '10:00'))).toEqual([])
  expect(lastEnd(series)).toBe(at('2026-12-07', '11:00'))
})

test('splitting keeps every day once, by count and by end, and the left-out days on their side', () => {
  const counted = withoutDay(withoutDay(weekly('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=8'), '2026-11-19'), '2026-12-03')
  const { before, after } = splitSeries(counted, '2026-11-26')
  expect(daysOf(before)).toEqual(['2026-11-16', '2026-11-23'])
  expect(daysOf(after)).toEqual(['2026-11-26', '2026-11-30', '2026-12-07', '2026-12-10'])
  expect([...daysOf(before), ...daysOf(after)]).toEqual(daysOf(counted))
  const ended = weekly('FREQ=WEEKLY;INTERVAL=2;UNTIL=20270131')
  const parts = splitSeries(ended, '2026-12-14')
  expect([...daysOf(parts.before), ...daysOf(parts.after)]).toEqual(daysOf(ended))
  expect(splitSeries(ended, '2026-11-16').before).toBeNull()
  expect(splitSeries(withoutDay(ended, '2026-11-16'), '2026-11-30').before).toBeNull()
})

test('moving one time moves all: the clock, the days of the week, the end and the left-out days', () => {
  const series = withoutDay(weekly('FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20261213'), '2026-11-23')
  const moved = shiftSeries(series, '2026-11-22', { begin: at('2026-11-23', '14:30'), end: at('2026-11-23', '16:00') })
  expect(daysOf(moved)).toEqual([
    '2026-11-17',
    '2026-11-23',
    '2026-11-30',
    '2026-12-01',
    '2026-12-07',
    '2026-12-08',
    '2026-12-14',
  ])
  expect(allOccurrences(moved).map(({ begin, end }) => `${clockOf(begin)}-${clockOf(end)}`)).toEqual(
    Array(7).fill('14:30-16:00'),
  )
  expect(
    daysOf(
      shiftSeries({ ...weekly('FREQ=WEEKLY'), repeat: null }, '2026-11-16', {
        begin: at('2026-11-15'),
        end: at('2026-11-15', '11:00'),
      }),
    ),
  ).toEqual(['2026-11-15'])
})

test('another rule is bounded anew and includes the day it begins on', () => {
  const changed = withRepeat(weekly('FREQ=WEEKLY;COUNT=2'), readRepeat('FREQ=WEEKLY;BYDAY=WE;COUNT=3'))
  expect('series' in changed && daysOf(changed.series)).toEqual(['2026-11-16', '2026-11-18', '2026-11-23'])
  expect(withRepeat(weekly('FREQ=WEEKLY;COUNT=2'), readRepeat('FREQ=DAILY;COUNT=300'))).toEqual({
    problem: '重复日程最多200次',
  })
  const ended = withRepeat(withoutDay(weekly('FREQ=WEEKLY;COUNT=3'), '2026-11-23'), null)
  expect('series' in ended && daysOf(ended.series)).toEqual(['2026-11-16'])
})

test('reminders: each time and each offset once, none for left-out days', () => {
  const series = withoutDay(weekly('FREQ=WEEKLY;COUNT=3'), '2026-11-23')
  expect(nextReminder(series, [15, 60], at('2026-11-16', '08:59'))).toBe(at('2026-11-16', '09:00'))
  expect(nextReminder(series, [15, 60], at('2026-11-16', '09:45'))).toBe(at('2026-11-30', '09:00'))
  expect(nextReminder(series, [15], at('2026-11-30', '09:45'))).toBeNull()
  expect(nextReminder(series, [], 0)).toBeNull()
  const due = remindersBetween(series, [15, 60], at('2026-11-16', '09:00'), at('2026-11-30', '09:00'))
  expect(due.map(({ occurrence, minutes }) => `${occurrence.day} ${minutes}`)).toEqual([
    '2026-11-16 15',
    '2026-11-30 60',
  ])
})

test('a conflict is two busy items at the same time; one after the other is none', () => {
  const item = (from: string, to: string, isBusy = true) => ({
    start: `2026-11-16T${from}:00+08:00`,
    end: `2026-11-16T${to}:00+08:00`,
    isBusy,
  })
  const [first, next, within] = [item('10:00', '11:00'), item('11:00', '12:00'), item('10:59', '11:01')]
  expect(isConflict(first, next)).toBe(false)
  expect(isConflict(first, within)).toBe(true)
  expect(isConflict(first, item('10:15', '10:45', false))).toBe(false)
  expect(conflicting([first, next])).toEqual(new Set())
  expect(conflicting([next, item('08:00', '18:00', false), within, first])).toEqual(new Set([first, next, within]))
})

test('the wall clock is that of China on every day', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-07-01']) {
    expect(dayOf(momentOf(day, 0))).toBe(day)
    expect(clockOf(momentOf(day, 23 * 60 + 59))).toBe('23:59')
  }
  expect(periodText(at('2026-11-16'), at('2026-11-16', '11:00'))).toBe('11月16日 周一 10:00 – 11:00')
  expect(periodText(at('2026-11-16', '22:00'), at('2026-11-18', '08:00'))).toBe(
    '11月16日 周一 22:00 – 11月18日 周三 08:00',
  )
  expect(periodText(momentOf('2026-11-16'), momentOf('2026-11-17'), true)).toBe('11月16日 周一')
  expect(periodText(momentOf('2026-11-16'), momentOf('2026-11-18'), true)).toBe('11月16日 周一 – 11月17日 周二')
})
