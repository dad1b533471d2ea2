import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyField } from '#kernel/entity/field.ts'
import { idCardCheckDigit, maskIdCard } from '#kernel/rules/id-card.ts'
import { f } from './f.ts'
import type { TextWorld } from './kind.ts'
import { kindOf, sameValue } from './kinds.ts'
import { momentKind } from './times/moment/kind.ts'

const today = '2026-09-01'
const check = (field: AnyField, value: unknown) => {
  const result = kindOf(field).schema(field, { today }).safeParse(value)
  return result.success ? { value: result.data } : { problem: result.error.issues[0]!.message }
}

describe('text', () => {
  const name = f.text({ label: '名称', min: 2, max: 5 })

  test('counts characters as people do, and says how many there may be', () => {
    expect(check(name, '𬭎𬭎𬭎𬭎🙂')).toEqual({ value: '𬭎𬭎𬭎𬭎🙂' })
    expect(check(name, '𬭎𬭎𬭎𬭎🙂六')).toEqual({ problem: '名称长度应为 2–5 个字符' })
    expect(check(name, '短')).toEqual({ problem: '名称长度应为 2–5 个字符' })
    expect(check(f.text({ label: '名称' }), 'x'.repeat(101))).toEqual({ problem: '名称长度应为 0–100 个字符' })
  })

  test('is cleaned of control characters, breaks and edges; SQL and HTML are only text', () => {
    expect(check(f.text({ label: '名称' }), ' a\0b\u0007\tc\r\nd\ufeff ')).toEqual({ value: 'ab c d' })
    for (const text of ["'; drop table x; --", '<script>alert(1)</script>', '%_\\', '{{7*7}}', '${x}'])
      expect(check(f.text({ label: '名称' }), text)).toEqual({ value: text })
  })

  test('a long text keeps its lines', () => {
    expect(check(f.longText({ label: '说明' }), '一\n二\t三\0')).toEqual({ value: '一\n二\t三' })
    expect(check(f.longText({ label: '说明', max: 3 }), '一二三四')).toEqual({ problem: '说明长度应为 0–3 个字符' })
  })

  test('a code typed with a Chinese keyboard becomes half-width, other text stays', () => {
    expect(check(f.text({ label: '编码', codeLike: true }), 'Ａ１２－３')).toEqual({ value: 'A12-3' })
    expect(check(f.text({ label: '名称' }), 'Ａ１')).toEqual({ value: 'Ａ１' })
  })

  test('any text survives but for what cannot be seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
        const result = check(f.longText({ label: '说明' }), `甲${text}乙`)
        expect(result).toEqual({ value: `甲${text}乙` })
      }),
    )
  })
})

describe('id card', () => {
  const resident = f.idCard({ label: '证件号' })

  test('the worked examples', () => {
    expect(check(resident, '430102200603151233')).toEqual({ value: '430102200603151233' })
    expect(check(resident, '430102200603151241')).toEqual({ value: '430102200603151241' })
    expect(check(resident, '430102200603151234')).toEqual({ problem: '身份证号校验位错误' })
    expect(check(resident, '430104200502290018')).toEqual({ problem: '身份证号中的出生日期无效' })
    expect(check(resident, '43010220060315123')).toEqual({ problem: '身份证号应为18位' })
    expect(check(resident, '990102200603151233')).toEqual({ problem: '身份证号中的地区码无效' })
  })

  test('a small x, full-width digits and blanks are mended', () => {
    const withX = numbersEndingInX()
    expect(check(resident, ` ${withX.toLowerCase()} `)).toEqual({ value: withX })
    expect(check(resident, '４３０１０２２００６０３１５１２３３')).toEqual({ value: '430102200603151233' })
  })

  test('one wrong digit never passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
        const right = '430102200603151233'
        const wrong = [...right].map((digit, i) => (i === at ? String((Number(digit) + add) % 10) : digit)).join('')
        expect('problem' in check(resident, wrong)).toBe(true)
      }),
    )
  })

  test('is always sensitive, and masked to three and four', () => {
    expect(resident.options).toMatchObject({ sensitive: true })
    expect(maskIdCard('430102200603151233')).toBe('430***********1233')
  })
})

describe('phone, mail, address', () => {
  test('a mobile number in the ways it is written', () => {
    const phone = f.phone({ label: '手机' })
    for (const written of [
      '13812345678',
      '+86 138 1234 5678',
      '138-1234-5678',
      '８６１３８１２３４５６７８',
      13_812_345_678,
    ])
      expect(check(phone, written)).toEqual({ value: '13812345678' })
    for (const wrong of ['12812345678', '1381234567', '138123456789', '021-88880000', 'abc'])
      expect(check(phone, wrong)).toEqual({ problem: '手机号格式不正确' })
    expect(kindOf(phone).mask!('13812345678')).toBe('138****5678')
  })

  test('addresses that could run something are none', () => {
    for (const wrong of [
      'javascript:alert(1)',
      'data:text/html,x',
      'example.com',
      'http://',
      `https://a.cn/${'x'.repeat(500)}`,
    ])
      expect(check(f.url({ label: '网址' }), wrong)).toEqual({ problem: '网址格式不正确' })
    expect(check(f.url({ label: '网址' }), 'HTTPS://例子.中国/路')).toEqual({ value: 'HTTPS://例子.中国/路' })
    for (const wrong of ['a@b', 'a b@c.cn', '@c.cn', 'a@.cn'])
      expect(check(f.email({ label: '邮箱' }), wrong)).toEqual({ problem: '邮箱格式不正确' })
  })
})

describe('days and times', () => {
  test('a day in the ways people write it', () => {
    const day = f.day({ label: '日期' })
    for (const written of [
      '2006-03-15',
      '2006-3-15',
      '2006/03/15',
      '2006.3.15',
      '20060315',
      '2006年3月15日',
      '２００６-０３-１５',
      '2006-03-15T08:00:00+08:00',
    ])
      expect(check(day, written)).toEqual({ value: '2006-03-15' })
    for (const wrong of ['2005-02-29', '2006-13-01', '2006-00-10', '15/03/2006', '2006', '明天', '2006-3'])
      expect(check(day, wrong)).toEqual({ problem: '日期应为日期，如 2026-09-01' })
    expect(check(day, '1999-12-31')).toEqual({ problem: '日期不能早于 2000-01-01' })
    expect(check(day, '2101-01-01')).toEqual({ problem: '日期不能晚于 2100-12-31' })
    expect(check(f.day({ label: '出生', min: '1900-01-01' }), '1931-05-06')).toEqual({ value: '1931-05-06' })
    expect(check(f.day({ label: '出生', max: 'today' }), '2026-09-02')).toEqual({ problem: '出生不能晚于 2026-09-01' })
    expect(check(f.day({ label: '出生', max: 'today' }), today)).toEqual({ value: today })
  })

  test('every real day reads back as itself', () => {
    const noInvalidDate = { min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(noInvalidDate), (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = iso.split('-').map(Number)
        expect(check(f.day({ label: '日期' }), `${year}年${month}月${dayOfMonth}日`)).toEqual({ value: iso })
      }),
    )
  })

  test('times of day and moments that do not exist are refused', () => {
    expect(check(f.timeOfDay({ label: '时刻' }), '8:05')).toEqual({ value: '08:05' })
    expect(check(f.timeOfDay({ label: '时刻' }), '08:05:59')).toEqual({ value: '08:05' })
    for (const wrong of ['24:00', '08:60', '8', '08:5', '08:30x', '上午八点'])
      expect(check(f.timeOfDay({ label: '时刻' }), wrong)).toEqual({ problem: '时刻应为时间，如 08:30' })
    for (const absurd of ['0001-01-01T00:00:00Z', '1999-12-31 23:59', '2101-01-01', '9999-12-31T00:00:00Z'])
      expect(check(f.moment({ label: '时间' }), absurd)).toEqual({ problem: '时间应在 2000–2100 年之间' })
    expect(check(f.moment({ label: '时间' }), '2026-09-01 08:30')).toEqual({ value: '2026-09-01T08:30:00+08:00' })
    for (const wrong of ['2026-02-30 08:30', '2026-09-01 24:30', '2026-09-01T08:30:00+25:00', 'now'])
      expect(check(f.moment({ label: '时间' }), wrong)).toEqual({ problem: '时间应为时间，如 2026-09-01 08:30' })
  })
})

test.each([
  ['2026-11-17T00:17:04.123Z', '2026-11-17 08:17:04'],
  ['2026-11-16T23:02:29Z', '2026-11-17 07:02:29'],
  ['2026-11-17T08:17:04.5+08:00', '2026-11-17 08:17:04'],
  ['2026-11-17 08:17', '2026-11-17 08:17:00'],
  ['2026-12-31T16:00:00-05:00', '2027-01-01 05:00:00'],
  ['2026-11-17', '2026-11-17'],
  ['下周', '下周'],
])('the moment %s is told in the time of the school: %s', (stored, told) => {
  expect(momentKind.format(stored, f.moment({ label: '时间' }), {} as TextWorld)).toBe(told)
})

describe('numbers', () => {
  test('whole numbers within bounds', () => {
    const count = f.integer({ label: '数量', min: 1, max: 60 })
    for (const [written, value] of [
      ['12', 12],
      ['１２', 12],
      [12, 12],
      [' 7 ', 7],
    ] as const)
      expect(check(count, written)).toEqual({ value })
    for (const wrong of ['0', '61', '1.5', 'x', '1e99', Number.NaN, Number.POSITIVE_INFINITY])
      expect(check(count, wrong)).toEqual({ problem: '数量应为 1–60 的整数' })
  })

  test('what is far too long is refused by its length, and looked at no further', () => {
    const longZeros = `6.${'0'.repeat(1_000_000)}1`
    const weight = f.decimal({ label: '体重', places: 1 })
    expect(check(weight, longZeros)).toEqual({ problem: '体重不能超过 40 个字符' })
    const world = { today, codes: () => [], reference: () => ({ problem: '' }), titleOf: () => undefined }
    expect(kindOf(weight).parse(longZeros, weight, world)).toEqual({ problem: '体重不能超过 40 个字符' })
    expect(check(weight, `6.5${'0'.repeat(30)}`)).toEqual({ value: '6.5' })
    expect(check(f.richText({ label: '内容', required: true }), '<'.repeat(1_000_000))).toEqual({
      problem: '内容不能超过 512 KB',
    })
    const content = f.richText({ label: '内容', required: true })
    for (const [marks, others] of [
      ['<', ''],
      ['&amp;', ''],
      ['<p>', '&nbsp;'],
    ] as const)
      expect(check(content, marks.repeat(5_000) + others.repeat(5_000) + marks.repeat(5_001))).toEqual({
        problem: '内容的格式过于复杂，请清除部分格式后再保存',
      })
    const within = (levels: number) => `${'<span style="color:red">'.repeat(levels)}字${'</span>'.repeat(levels)}`
    expect(check(content, within(201))).toEqual({ problem: '内容的格式过于复杂，请清除部分格式后再保存' })
    for (const text of [
      within(200),
      within(150) + within(150),
      '<p>段<br>'.repeat(1000),
      '<ul><li>条</ul>'.repeat(900),
    ])
      expect(check(content, text)).toEqual({ value: text })
    expect(check(content, '<'.repeat(10_000))).toEqual({ value: '<'.repeat(10_000) })
    const slow = { match: /^[^a]*1[^a]*$/, message: '格式不正确' }
    expect(check(f.text({ label: '节次', max: 20, pattern: slow }), `${'1'.repeat(1_000_000)}a`)).toEqual({
      problem: '节次长度应为 0–20 个字符',
    })
  })

  test('decimals keep their places, money its fen', () => {
    const area = f.decimal({ label: '面积', places: 2, min: 0, max: 100 })
    expect(check(area, '3')).toEqual({ value: '3.00' })
    expect(check(area, '1,0.5')).toEqual({ value: '10.50' })
    expect(check(area, '1.005')).toEqual({ problem: '面积最多保留 2 位小数' })
    expect(check(area, '100.01')).toEqual({ problem: '面积应为 0–100' })
    const price = f.money({ label: '金额' })
    expect(check(price, 1.5)).toEqual({ problem: '金额应为以分为单位的整数' })
    expect(check(price, -1)).toEqual({ problem: '金额应为 0.00–9999999999.99 元' })
    const world = { today, codes: () => [], reference: () => ({ problem: '' }), titleOf: () => undefined }
    expect(kindOf(price).parse('¥1,200.5元', price, world)).toEqual({ value: 120_050 })
    expect(kindOf(price).parse('1.005', price, world)).toEqual({ problem: '金额应为金额，最多两位小数' })
  })

  test('fen written as yuan read back exactly', () => {
    const price = f.money({ label: '金额' })
    const world = { today, codes: () => [], reference: () => ({ problem: '' }), titleOf: () => undefined }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (fen) => {
        expect(kindOf(price).parse(kindOf(price).format(fen, price, world), price, world)).toEqual({ value: fen })
      }),
    )
  })
})

test('one value in two spellings is the same value', () => {
  const [moment, decimal, text] = [
    f.moment({ label: '时间' }),
    f.decimal({ label: '数', places: 2 }),
    f.text({ label: '名' }),
  ]
  const same = (field: AnyField, pairs: [unknown, unknown][]) => pairs.map(([a, b]) => sameValue(field, a, b))
  const eight = '2026-09-01T08:00:00+08:00'
  expect(
    same(moment, [
      [eight, '2026-09-01T00:00:00.000Z'],
      [eight, new Date('2026-09-01T00:00:00Z')],
      [eight, '2026-09-01T00:00:00.001Z'],
      [eight, null],
      [null, undefined],
    ]),
  ).toEqual([true, true, false, false, true])
  expect(
    same(decimal, [
      ['1.50', 1.5],
      ['-0.00', '0'],
      ['100', '1'],
      ['9007199254740993.10', '9007199254740993.1'],
      ['9007199254740993.1', '9007199254740992.1'],
      ['', '0'],
    ]),
  ).toEqual([true, true, false, true, false, false])
  expect(
    same(text, [
      ['1.50', '1.5'],
      [eight, '2026-09-01T00:00:00.000Z'],
    ]),
  ).toEqual([false, false])
})

test('a decimal is said without the zeros that only fill its places', () => {
  const years = f.decimal({ label: '学制', places: 1 })
  const world = { today: '2026-11-16', codes: () => [], reference: () => ({ problem: '' }), titleOf: () => undefined }
  expect(['3.0', '2.5', '187.0', '0.0', '10'].map((value) => kindOf(years).format(value, years, world))).toEqual([
    '3',
    '2.5',
    '187',
    '0',
    '10',
  ])
})

describe('references and files', () => {
  test('only an id is an id', () => {
    const one = f.ref('test.none' as never, { label: '上级' })
    for (const wrong of ['x', '-'.repeat(36), 'g'.repeat(36), '01890000-0000-7000-8000-00000000000'])
      expect(check(one, wrong)).toEqual({ problem: '上级不存在' })
    const many = f.refs('test.none' as never, { label: '成员', max: 2 })
    expect(check(many, 'x,y')).toEqual({ problem: '成员不存在' })
    expect(check(many, ['-'.repeat(36)])).toEqual({ problem: '成员不存在' })
    const ids = [1, 2, 3].map((n) => `01890000-0000-7000-8000-00000000000${n}`)
    expect(check(many, ids.slice(0, 2).join())).toEqual({ value: ids.slice(0, 2) })
    expect(check(many, ids)).toEqual({ problem: '成员最多选择 2 个' })
    expect(check(f.files({ label: '附件' }), ['-'.repeat(36)])).toEqual({ problem: '附件中的文件不存在' })
  })
})

function numbersEndingInX(): string {
  for (let n = 0; ; n += 1) {
    const first17 = `43010220060315${String(n).padStart(3, '0')}`
    if (idCardCheckDigit(first17) === 'X') return `${first17}X`
  }
}
