import { expect, test } from 'vitest'
import { isId, newId } from './id.ts'

const moment = (milliseconds: number) => new Date(Date.UTC(2026, 8, 1) + milliseconds)

test('ids of one millisecond sort in the order in which they were made, however many they are', () => {
  const made = Array.from({ length: 20_000 }, () => newId(moment(0)))
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  expect(made.every(isId)).toBe(true)
  expect(made.every((id) => /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
})

test('calls that make ids in turns, each with the moment it began in, keep their own order', () => {
  const [one, other]: [string[], string[]] = [[], []]
  for (let i = 0; i < 300; i += 1) {
    one.push(newId(moment(10)))
    other.push(newId(moment(11)))
  }
  expect(one.toSorted()).toEqual(one)
  expect(other.toSorted()).toEqual(other)
  expect([...other, ...one].toSorted()).toEqual([...one, ...other])
})
