import { expect, test } from 'vitest'
import { growLetters } from './growing-letters.ts'

test('letters, their lines and boxes of one line grow; other measures stay', () => {
  expect(growLetters('.a { height: 22px; padding: 4px; font-size: 12px; line-height: 22px }')).toBe(
    '.a { height: calc(22px * var(--grow)); padding: 4px; font-size: calc(12px * var(--grow)); line-height: calc(22px * var(--grow)) }',
  )
  expect(growLetters('.b { max-height: 20px; height: 32px; line-height: 20px }')).toBe(
    '.b { max-height: 20px; height: 32px; line-height: calc(20px * var(--grow)) }',
  )
})

test('rules inside a width grow too, rules for the mode itself do not', () => {
  expect(growLetters('@media (max-width: 767.98px) { .c { font-size: 16px } }')).toContain(
    '.c { font-size: calc(16px * var(--grow)) }',
  )
  expect(growLetters('html.is-elder .c { font-size: 17px }')).toBe('html.is-elder .c { font-size: 17px }')
})
