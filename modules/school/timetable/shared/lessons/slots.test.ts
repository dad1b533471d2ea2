import { expect, test } from 'vitest'
import { isInSeason, slotClock, usualSlots, type Slot } from './slots.ts'

const slots: Slot[] = usualSlots().map((slot) => ({ ...slot, campusId: null }))

test('ten sections a season, the summer afternoon half an hour later', () => {
  const winter = usualSlots().filter((slot) => slot.season === '冬季')
  expect(winter.map((slot) => `${slot.begin}–${slot.end}`)).toEqual([
    '08:00–08:45',
    '08:55–09:40',
    '10:00–10:45',
    '10:55–11:40',
    '14:00–14:45',
    '14:55–15:40',
    '16:00–16:45',
    '16:55–17:40',
    '19:00–19:45',
    '19:55–20:40',
  ])
  const summer = usualSlots().filter((slot) => slot.season === '夏季')
  expect(summer.map((slot) => slot.begin)).toEqual([
    '08:00',
    '08:55',
    '10:00',
    '10:55',
    '14:30',
    '15:25',
    '16:30',
    '17:25',
    '19:00',
    '19:55',
  ])
  expect(winter.map((slot) => slot.part).join('')).toBe('1111222233')
})

test.each([
  ['2025-09-30', true],
  ['2025-10-01', false],
  ['2026-01-01', false],
  ['2026-04-30', false],
  ['2026-05-01', true],
])('%s is summer: %s', (date, isSummer) => {
  expect(isInSeason(date, { seasonFrom: '05-01', seasonTo: '09-30' })).toBe(isSummer)
  expect(isInSeason(date, { seasonFrom: '10-01', seasonTo: '04-30' })).toBe(!isSummer)
})

test('times switch with the season', () => {
  const clock = slotClock(slots)
  const at = (date: string) => clock({ date, campusId: 'x', jcFrom: 5, jcTo: 6 })
  expect(at('2025-09-30')).toEqual({ begin: '14:30', end: '16:10' })
  expect(at('2025-10-09')).toEqual({ begin: '14:00', end: '15:40' })
})

test('a campus goes by its own slots, and a section nobody knows has no time', () => {
  const clock = slotClock([
    ...slots,
    { campusId: 'x', seasonFrom: '01-01', seasonTo: '12-31', jc: 1, begin: '08:20', end: '09:05', part: '1' },
  ])
  expect(clock({ date: '2025-10-09', campusId: 'x', jcFrom: 1, jcTo: 1 })).toEqual({ begin: '08:20', end: '09:05' })
  expect(clock({ date: '2025-10-09', campusId: 'y', jcFrom: 1, jcTo: 1 })).toEqual({ begin: '08:00', end: '08:45' })
  expect(clock({ date: '2025-10-09', campusId: 'y', jcFrom: 11, jcTo: 12 })).toBeNull()
})
