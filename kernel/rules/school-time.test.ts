import { expect, test } from 'vitest'
import {
  beginOf,
  clockOf,
  dayOf,
  hourOf,
  minuteOf,
  momentAt,
  schoolOffset,
  schoolOffsetMs,
  schoolZone,
  secondOf,
  sinceMidnight,
  sqlAtSchool,
  sqlDayText,
  writtenAt,
  writtenOf,
} from './school-time.ts'

test('a day begins at midnight of the school, the evening before in UTC', () => {
  expect(beginOf('2026-09-01')).toEqual(new Date('2026-08-31T16:00:00Z'))
  expect(beginOf('2027-01-01')).toEqual(new Date('2026-12-31T16:00:00Z'))
  expect(momentAt('2026-09-01', '08:30')).toEqual(new Date('2026-09-01T00:30:00Z'))
})

test.each([
  ['2026-08-31T15:59:59.999Z', '2026-08-31 23:59:59'],
  ['2026-08-31T16:00:00Z', '2026-09-01 00:00:00'],
  ['2028-02-28T16:00:00Z', '2028-02-29 00:00:00'],
  ['2027-02-28T16:00:00Z', '2027-03-01 00:00:00'],
  ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
  ['2026-11-19T13:30:00+08:00', '2026-11-19 13:30:00'],
  ['2026-11-19T13:30:00-05:00', '2026-11-20 02:30:00'],
])('%s is %s on the clocks of the school, in all its parts', (text, shown) => {
  for (const moment of [text, new Date(text), Date.parse(text)]) {
    expect(secondOf(moment)).toBe(shown)
    expect(minuteOf(moment)).toBe(shown.slice(0, 16))
    expect(dayOf(moment)).toBe(shown.slice(0, 10))
    expect(clockOf(moment)).toBe(shown.slice(11, 16))
    expect(hourOf(moment)).toBe(Number(shown.slice(11, 13)))
    expect(sinceMidnight(moment)).toBe(Date.parse(text) - beginOf(dayOf(moment)).getTime())
    expect(writtenOf(moment)).toBe(`${shown.replace(' ', 'T')}+08:00`)
  }
})

test('a written moment tells the same point in time', () => {
  expect(writtenAt('2026-10-16', '08:00')).toBe('2026-10-16T08:00:00+08:00')
  expect(writtenOf(momentAt('2026-10-16', '08:00'))).toBe(writtenAt('2026-10-16', '08:00'))
})

test('the zone and the offset tell one time, whatever the season', () => {
  const inZone = new Intl.DateTimeFormat('sv-SE', { timeZone: schoolZone, dateStyle: 'short', timeStyle: 'medium' })
  for (let month = 0; month < 24; month += 1) {
    const moment = Date.UTC(2026, month, 1, 15, 59, 59)
    expect(inZone.format(moment)).toBe(secondOf(moment))
  }
  expect(Date.parse(`1970-01-01T00:00:00${schoolOffset}`)).toBe(-schoolOffsetMs)
})

test('what is no moment is refused', () => {
  for (const none of ['', '某天', Number.NaN]) expect(() => dayOf(none)).toThrow(RangeError)
})

test('statements get the zone by name', () => {
  expect(sqlAtSchool('t.submit_time')).toBe("t.submit_time at time zone 'Asia/Shanghai'")
  expect(sqlDayText('time')).toBe("to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')")
  expect(sqlDayText('t.time', 'YYYY-MM')).toBe("to_char(t.time at time zone 'Asia/Shanghai', 'YYYY-MM')")
})
