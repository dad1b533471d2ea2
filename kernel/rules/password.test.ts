import { expect, test } from 'vitest'
import { hasOnlyPasswordCharacters, passwordStrength } from './password.ts'

const specials = [...'!@#^*()_+=-']
const samples = { upper: 'ABCDEFGH', lower: 'abcdefgh', digit: '12345678', special: '!@#^*()_' }

test('every combination of character classes has the strength of their number', () => {
  const names = Object.keys(samples) as (keyof typeof samples)[]
  const expected = [0, 0, 1, 1, 2]
  for (let mask = 0; mask < 16; mask += 1) {
    const chosen = names.filter((_, bit) => mask & (1 << bit))
    const password = chosen.map((name) => samples[name]).join('')
    expect([password, passwordStrength(password)]).toEqual([password, expected[chosen.length]])
  }
})

test('under eight characters is weak whatever it holds, eight is judged', () => {
  for (let length = 0; length < 8; length += 1) expect(passwordStrength('aB1!aB1'.slice(0, length))).toBe(0)
  expect(passwordStrength('aB1!aB1!')).toBe(2)
  expect(passwordStrength('aB1!aB1a')).toBe(2)
  expect(passwordStrength('aB1aB1aB')).toBe(1)
  expect(passwordStrength('aaaa1111')).toBe(1)
  expect(passwordStrength('aaaaaaaa')).toBe(0)
})

test('each listed special character counts as special, others count for nothing', () => {
  for (const special of specials) expect([special, passwordStrength(`Abcdef1${special}`)]).toEqual([special, 2])
  for (const other of [
    '$',
    '%',
    '&',
    '~',
    '`',
    '.',
    ',',
    '?',
    '/',
    '\\',
    '|',
    '{',
    ']',
    '<',
    '"',
    "'",
    ':',
    ';',
    ' ',
    '中',
  ]) {
    expect([other, passwordStrength(`Abcdef1${other}`)]).toEqual([other, 1])
  }
})

test('characters outside letters, digits and the specials are noticed', () => {
  for (let code = 0; code < 0x250; code += 1) {
    const character = String.fromCharCode(code)
    const isAllowed = /[A-Za-z0-9]/.test(character) || specials.includes(character)
    expect([code, hasOnlyPasswordCharacters(`Aa1${character}`)]).toEqual([code, isAllowed])
  }
  expect(hasOnlyPasswordCharacters('密码')).toBe(false)
  expect(hasOnlyPasswordCharacters('Abc12345\n')).toBe(false)
  expect(hasOnlyPasswordCharacters('Campus@2026')).toBe(true)
})

test('a character outside the basic plane counts once', () => {
  expect(passwordStrength('aB1!😀😀')).toBe(0)
})
