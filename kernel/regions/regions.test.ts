import { expect, test } from 'vitest'
import { regionKind, regionSet } from '#kernel/fields/choices/region/kind.ts'
import { regions, shortName } from './regions.ts'

const world = {
  today: '2026-11-15',
  codes: (set: string) => (set === regionSet ? regions().items : []),
  reference: () => ({ problem: '' }),
  titleOf: () => undefined,
}
const field = { kind: 'region', options: { label: '籍贯' } }
const read = (text: string) => regionKind.parse(text, field, world)

test('every division hangs at one that exists, and the provinces are thirty-four', () => {
  const { all, byCode } = regions()
  expect(all.filter(({ level }) => level === 1)).toHaveLength(34)
  expect(all.filter(({ parent }) => parent !== null && !byCode.has(parent))).toEqual([])
  expect(new Set(all.map(({ fullName, code }) => fullName || code)).size).toBeGreaterThan(all.length - 20)
})

test.each([
  ['430102', '430102'],
  ['４３０１０２', '430102'],
  ['湖南省长沙市芙蓉区', '430102'],
  ['湖南省/长沙市/芙蓉区', '430102'],
  ['湖南省 长沙市', '430100'],
  ['湖南', '430000'],
  ['北京市东城区', '110101'],
  ['北京市市辖区东城区', '110101'],
  ['广东省东莞市', '441900'],
  ['香港特别行政区湾仔区', '810002'],
  ['芙蓉区', '430102'],
])('%s is %s', (text, code) => expect(read(text)).toEqual({ value: code }))

test.each([['城关区'], ['999999'], ['月球'], ['区']])('%s is none, or several', (text) =>
  expect(read(text)).toEqual({ problem: `籍贯【${text}】不是行政区划名称或代码` }),
)

test('a code reads as its whole name', () => {
  expect(['430102', '110101', '441900', '710000'].map((code) => regionKind.format(code, field, world))).toEqual([
    '湖南省长沙市芙蓉区',
    '北京市东城区',
    '广东省东莞市',
    '台湾省',
  ])
  expect(
    ['湖南省', '广西壮族自治区', '新疆维吾尔自治区', '内蒙古自治区', '香港特别行政区', '北京市'].map(shortName),
  ).toEqual(['湖南', '广西', '新疆', '内蒙古', '香港', '北京'])
})
