import { expect, test } from 'vitest'
import { roleOf } from './role-of.ts'

const held = ['fdy', 'tea']

test.each([
  { chosen: '', isKnown: true, role: 'fdy' },
  { chosen: 'tea', isKnown: true, role: 'tea' },
  { chosen: 'stu', isKnown: true, role: 'fdy' },
  // What this browser holds is not yet what was chosen.
  { chosen: '', isKnown: false, role: undefined },
])('of several roles it is the chosen one, and none before that is known: $chosen, $isKnown', ({ role, ...choice }) => {
  expect(roleOf(held, choice)).toBe(role)
})

test('whoever has one role waits for no choice', () => {
  expect([roleOf(['stu'], { chosen: '', isKnown: false }), roleOf([], { chosen: '', isKnown: false })]).toEqual([
    'stu',
    '',
  ])
})
