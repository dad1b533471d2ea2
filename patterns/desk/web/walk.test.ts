import { expect, test } from 'vitest'
import { walked } from './walk.ts'

const keys = ['a', 'b', 'c']
const next = (current: string | undefined, key: string, walk?: { key: string; from: string | undefined }) =>
  walked({ keys, current, walk, key }).next

test('arrows and letters walk to the next and the one before, and stop at both ends', () => {
  expect([next('a', 'j'), next('a', 'arrowdown'), next('c', 'k'), next('c', 'arrowup')]).toEqual(['b', 'b', 'b', 'b'])
  expect([next('a', 'k'), next('c', 'j')]).toEqual(['a', 'c'])
  expect(next(undefined, 'j')).toBe('a')
  expect(next('a', 'q')).toBeUndefined()
  expect(walked({ keys: [], current: undefined, walk: undefined, key: 'j' }).next).toBeUndefined()
})

test('whoever presses twice before the page has followed goes two further', () => {
  expect(next('a', 'j', { key: 'b', from: 'a' })).toBe('c')
})

test('once the next one stands in front after a decision, it is gone on from there', () => {
  expect(next('b', 'j', { key: 'a', from: 'a' })).toBe('c')
  expect(next('b', 'j', { key: 'gone', from: 'b' })).toBe('c')
})

test('what is chosen is where somebody has walked to, and nothing where nothing stands', () => {
  expect(walked({ keys, current: 'a', walk: { key: 'b', from: 'a' }, key: 'x' }).here).toBe('b')
  expect(walked({ keys, current: 'c', walk: { key: 'b', from: 'a' }, key: 'x' }).here).toBe('c')
  expect(walked({ keys, current: undefined, walk: undefined, key: 'x' }).here).toBeUndefined()
})
