import { expect, test } from 'vitest'
import { beginFor, isAwaitedNow, isPersonWaiting } from '#browser/wire/calls/awaited.ts'

const asked = { hasData: false, hasFailed: false, isPolled: false, isNextPage: false, deed: undefined }

test('a person waits for what is not there yet, also for a second visit to what failed', () => {
  expect(isPersonWaiting(asked)).toBe(true)
  expect(isPersonWaiting({ ...asked, hasFailed: true })).toBe(true)
})

test('news of what is shown already is asked by the page itself, unless a deed of the person asked for it', () => {
  expect(isPersonWaiting({ ...asked, hasData: true })).toBe(false)
  expect(isPersonWaiting({ ...asked, hasData: true, deed: 'message' })).toBe(false)
  expect(isPersonWaiting({ ...asked, hasData: true, deed: 'click' })).toBe(true)
  expect(isPersonWaiting({ ...asked, hasData: true, isNextPage: true })).toBe(true)
})

test('a poll that failed goes on in silence', () => {
  expect(isPersonWaiting({ ...asked, isPolled: true })).toBe(true)
  expect(isPersonWaiting({ ...asked, isPolled: true, hasFailed: true })).toBe(false)
})

test('what is begun inherits who asked, and only that', () => {
  expect(beginFor(false, isAwaitedNow)).toBe(false)
  expect(() =>
    beginFor(false, () => {
      throw new Error('refused')
    }),
  ).toThrow('refused')
  expect(isAwaitedNow()).toBe(true)
})
