import { expect, test } from 'vitest'
import { dateLookOf } from './cell.ts'

test('a format tells by its letters, not by what stands in brackets or quotes, whether it shows a date', () => {
  expect(dateLookOf(164, '[$-804]yyyy"年"m"月"d"日"')).toBe('day')
  expect(dateLookOf(164, '[h]:mm:ss')).toBe('time')
  expect(dateLookOf(164, '[Red]#,##0.00')).toBeUndefined()
})

test('a format of very many open brackets is answered', () => {
  expect(dateLookOf(164, `${'['.repeat(1_000_000)}yyyy`)).toBe('day')
})
