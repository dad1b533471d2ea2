import { describe, expect, test } from 'vitest'
import { compareTimes } from './clock-time.ts'
import { emailPattern, phonePattern, urlPattern } from './contact.ts'
import { addDays, ageOn, daysBetween, eachDay, weekdayOf, weekendsBetween, weekRange } from './days.ts'
import { hasExtension } from './file-type.ts'
import { chineseNumber } from './numerals.ts'
import { passwordStrength, strengthPercent } from './password.ts'
import { cleanText, isBlank } from './text.ts'

test('a phone has 11 digits, 1 first and 3–9 second', () => {
  for (let second = 0; second <= 9; second += 1)
    expect([second, phonePattern.test(`1${second}012345678`)]).toEqual([second, second >= 3])
  for (const wrong of ['', '1381234567', '138123456789', '23812345678', '1381234567a', ' 13812345678', '１3812345678'])
    expect([wrong, phonePattern.test(wrong)]).toEqual([wrong, false])
})

test.each([
  ['zhang.san@campus.edu.cn', true],
  ['a+b_c%d@x-y.io', true],
  ['a@b.c', false],
  ['a@b', false],
  ['@b.cn', false],
  ['a b@c.cn', false],
  ['张三@校园.中国', false],
  ['a@b.cn ', false],
])('e-mail %s: %s', (text, isOne) => expect(emailPattern.test(text)).toBe(isOne))

test.each([
  ['http://campus.edu.cn', true],
  ['HTTPS://a/b?c=1#d', true],
  ['ftp://files.campus.edu.cn/a.zip', true],
  ['javascript:alert(1)', false],
  ['mailto:a@b.cn', false],
  ['//campus.edu.cn', false],
  ['http://', false],
  ['http:///a', false],
  ['http://a b', false],
  ['file:///etc/passwd', false],
])('address %s: %s', (text, isOne) => expect(urlPattern.test(text)).toBe(isOne))

test('surrounding white space goes, inner white space stays', () => {
  expect(cleanText(' \t张 三\u3000\n')).toBe('张 三')
})

test.each([[''], ['null'], ['undefined'], [' '], [null], [undefined], [[]], [{}]])('%j is empty', (value) =>
  expect(isBlank(value)).toBe(true),
)
test.each([[0], [Number.NaN], [false], [true], ['0'], ['Null'], [[null]], [{ a: undefined }], [new Map()], ['NULL']])(
  '%j is not empty',
  (value) => expect(isBlank(value)).toBe(false),
)

test('the bar of a password goes to 36, 70 and 100 percent', () => {
  expect(['12345678', 'abc12345', 'Abc@1234'].map((one) => strengthPercent[passwordStrength(one)])).toEqual([
    36, 70, 100,
  ])
})

test('a file type is the last extension, whatever its case', () => {
  const documents = ['pdf', '.DOCX']
  expect(['a.PDF', '申请.v2.docx', 'a.Docx'].map((name) => hasExtension(name, documents))).toEqual([true, true, true])
  expect(['a.exe', 'pdf', 'a.pdf.exe', 'a.', 'a.pdf/b', ''].map((name) => hasExtension(name, documents))).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('times of day compare as HH:MM and as nothing else', () => {
  expect(compareTimes('08:00', '08:01')).toBeLessThan(0)
  expect(compareTimes('23:59', '00:00')).toBeGreaterThan(0)
  expect(compareTimes('12:30', '12:30')).toBe(0)
  for (const wrong of ['8:00', '24:00', '12:60', '12:3', '12：30', '', '12:30:00'])
    expect(() => compareTimes(wrong, '12:30')).toThrow(RangeError)
})

test('numbers from 0 to 20 in Chinese, and no others', () => {
  expect(Array.from({ length: 21 }, (_, n) => chineseNumber(n)).join(' ')).toBe(
    '零 一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十',
  )
  for (const wrong of [21, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => chineseNumber(wrong)).toThrow('无效的数字')
})

describe('days', () => {
  test('go over months, years and leap days', () => {
    expect([addDays('2024-02-28', 1), addDays('2025-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
      '2024-02-29',
      '2026-01-01',
      '2026-02-28',
    ])
    expect([
      daysBetween('2025-09-01', '2026-01-18'),
      daysBetween('2026-01-01', '2025-12-31'),
      eachDay('2026-01-02', '2026-01-01').length,
    ]).toEqual([139, -1, 0])
    expect(eachDay('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  })

  test('weekdays run from 1 Monday to 7 Sunday', () => {
    expect(eachDay('2025-09-01', '2025-09-07').map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('a plain week runs from Sunday to Saturday', () => {
    for (const day of eachDay('2026-02-01', '2026-02-07'))
      expect(weekRange(day)).toEqual({ start: '2026-02-01', end: '2026-02-07' })
    expect(weekRange('2026-01-01')).toEqual({ start: '2025-12-28', end: '2026-01-03' })
  })

  test('weekends are the Saturdays and Sundays, ends included', () => {
    expect(weekendsBetween('2025-09-06', '2025-09-14')).toEqual([
      '2025-09-06',
      '2025-09-07',
      '2025-09-13',
      '2025-09-14',
    ])
    expect(weekendsBetween('2025-09-08', '2025-09-12')).toEqual([])
  })

  test('age counts whole years', () => {
    expect([
      ageOn('2006-03-15', '2026-03-14'),
      ageOn('2006-03-15', '2026-03-15'),
      ageOn('2008-02-29', '2026-02-28'),
      ageOn('2008-02-29', '2026-03-01'),
      ageOn('2026-01-01', '2026-01-01'),
    ]).toEqual([19, 20, 17, 18, 0])
  })
})
