import { expect, test } from 'vitest'
import { quickSpans } from './quick-spans.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)
const short = (moment: string) => moment.slice(5, 16)
const offered = (now: string, holiday?: { from: string; to: string }) =>
  quickSpans(at(now), holiday).map(({ key, start, end }) => `${key} ${short(start)} ${short(end)}`)

test('on a Tuesday morning', () => {
  expect(offered('2026-10-13T09:12')).toEqual([
    'todayPm 10-13T13:30 10-13T18:00',
    'tonight 10-13T18:00 10-13T22:00',
    'tomorrowAm 10-14T08:00 10-14T12:00',
    'tomorrow 10-14T08:00 10-14T22:00',
    'friday 10-16T08:00 10-18T22:00',
    'weekend 10-16T17:00 10-18T22:00',
  ])
})

test('what has begun begins now, what is nearly over is not offered', () => {
  expect(offered('2026-10-13T15:01')[0]).toBe('todayPm 10-13T15:10 10-13T18:00')
  expect(offered('2026-10-13T17:05')[0]).toBe('tonight 10-13T18:00 10-13T22:00')
  expect(offered('2026-10-13T21:30')[0]).toBe('tomorrowAm 10-14T08:00 10-14T12:00')
})

test('a weekend that runs, and the next one on its last day', () => {
  expect(offered('2026-10-16T16:00').at(-1)).toBe('weekend 10-16T17:00 10-18T22:00')
  expect(offered('2026-10-17T09:55').at(-1)).toBe('weekend 10-17T10:00 10-18T22:00')
  expect(offered('2026-10-18T10:00').at(-1)).toBe('nextWeekend 10-23T17:00 10-25T22:00')
})

test('midnight belongs to the school, not to the server', () => {
  expect(offered('2026-10-14T00:30')[0]).toBe('todayPm 10-14T13:30 10-14T18:00')
  expect(offered('2026-12-31T23:30')).toContain('tomorrow 01-01T08:00 01-01T22:00')
})

test('the next days off', () => {
  expect(offered('2026-09-28T10:00', { from: '2026-10-01', to: '2026-10-07' }).at(-1)).toBe(
    'holiday 10-01T08:00 10-07T22:00',
  )
})
