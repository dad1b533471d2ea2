import { expect, test } from 'vitest'
import { veilPeople } from './veil-people.ts'

test('numbers of cards and telephones and mail addresses are veiled, other numbers are not', () => {
  expect(veilPeople('学号 2024010203，证件 11010519491231002X，电话13812345678，邮箱 a.b@c.edu.cn')).toBe(
    '学号 2024010203，证件 [证件号]，电话[手机号]，邮箱 [邮箱]',
  )
  expect(veilPeople('共 12345678901234567890 元')).toBe('共 12345678901234567890 元')
})

test('a very long word without a mail address is answered', () => {
  const word = 'a'.repeat(1_000_000)
  expect(veilPeople(`${word} a.b@c.edu.cn`)).toBe(`${word} [邮箱]`)
})
