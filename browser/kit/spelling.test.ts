import { expect, test } from 'vitest'
import { spelledIn } from './spelling.ts'

test('letters find the characters they spell, whole, shortened or by their beginnings', () => {
  const found = (text: string, typed: string) => {
    const at = spelledIn(text, typed)
    return at && text.slice(...at)
  }
  expect(['yl', 'yuelu', 'YueL', "yue'lu", 'luq', 'q'].map((typed) => found('岳麓区', typed))).toEqual([
    '岳麓',
    '岳麓',
    '岳麓',
    '岳麓',
    '麓区',
    '区',
  ])
  expect(['ly', 'ylx', '', '岳'].map((typed) => found('岳麓区', typed))).toEqual([null, null, null, null])
  expect([found('A4纸打印', 'zdy'), found('A4纸打印', 'a4z')]).toEqual(['纸打印', 'A4纸'])
})
