import { expect, test } from 'vitest'
import { freeAmong } from './venue-free.ts'

const places = [
  { id: 'ground', seats: 0, openTime: { 7: [['08:00', '12:00']] as [string, string][] } },
  { id: 'hall', seats: 132, openTime: null },
  { id: 'room', seats: 50, openTime: null },
  { id: 'office', seats: 24, openTime: { 1: [['08:00', '12:00']] as [string, string][] } },
]
const monday = '2026-11-16'
const saturday = '2026-11-21'
const lesson = { venueId: 'room', date: monday, jcFrom: 3, jcTo: 4, title: '高等数学' }
const free = (dates: string[], jcFrom: number, jcTo: number) =>
  freeAmong(places, [lesson], { dates, jcFrom, jcTo }).map((one) => one.id)

test('a place is taken only on the date and in the sections of a lesson, ends included', () => {
  expect(free([monday], 1, 2)).toEqual(['office', 'room', 'hall'])
  expect(free([monday], 2, 3)).toEqual(['office', 'hall'])
  expect(free([monday], 4, 5)).toEqual(['office', 'hall'])
  expect(free([monday], 5, 6)).toEqual(['office', 'room', 'hall'])
  expect(free(['2026-11-23'], 3, 4)).toEqual(['office', 'room', 'hall'])
})

test('a place is open for the whole time of the sections, by the times of its campus', () => {
  const at = (campusId: string | null, jc: number, begin: string, end: string) => ({
    date: monday,
    campusId,
    jc,
    begin,
    end,
  })
  const times = [
    at(null, 3, '10:00', '10:45'),
    at(null, 4, '10:55', '11:40'),
    at(null, 5, '14:00', '14:45'),
    at('east', 4, '11:30', '12:15'),
  ]
  const ask = (jcFrom: number, jcTo: number, campusId: string | null = null) =>
    freeAmong([{ ...places[3]!, campusId }], [], { dates: [monday], jcFrom, jcTo, times }).length
  expect([ask(3, 4), ask(4, 5), ask(5, 5), ask(4, 4, 'east'), ask(3, 20)]).toEqual([1, 0, 0, 0, 0])
  // Sections without times are judged by the day alone.
  expect(ask(11, 12)).toBe(1)
})

test('a ground without seats comes last', () => {
  expect(free(['2026-11-22'], 1, 2)).toEqual(['room', 'hall', 'ground'])
})

test('whoever asks for several dates gets what is free and open on all of them', () => {
  expect(free([monday, saturday], 3, 4)).toEqual(['hall'])
  expect(free([saturday], 3, 4)).toEqual(['room', 'hall'])
})
