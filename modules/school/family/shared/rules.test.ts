import { expect, test } from 'vitest'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { confirmYearOf, familyGaps, memberProblems, paperProblems, type Kin } from './rules.ts'

const father: Kin = { id: 'a', relation: '51', hasPhone: true, isGuardian: true, emergencyOrder: 1, isAlive: true }
const aunt: Kin = { id: 'b', relation: '97', hasPhone: false, isGuardian: false, emergencyOrder: null, isAlive: true }
const ownPhone = '13900000000'

test.each<[string, Partial<Kin> & { phone?: string }, Record<string, string>]>([
  ['a second father', { relation: '51' }, { relation: '父亲信息已存在' }],
  ['a mother beside the father', { relation: '52' }, {}],
  ['a father who died', { relation: '51', isAlive: false }, {}],
  ['the student', { relation: '01' }, { relation: '家庭成员不能是学生本人' }],
  ['the student’s own phone', { phone: ownPhone, hasPhone: true }, { phone: '联系电话不能与本人手机号相同' }],
  ['a contact without a phone', { emergencyOrder: 2 }, { phone: '紧急联系人须填写联系电话' }],
  [
    'a contact who died',
    { emergencyOrder: 2, hasPhone: true, isAlive: false },
    { emergencyOrder: '已故成员不能作为紧急联系人' },
  ],
  ['a plain one', {}, {}],
])('%s', (_name, { phone = null, ...change }, problems) => {
  expect(memberProblems({ member: { ...aunt, ...change }, others: [father], phone, ownPhone })).toEqual(problems)
})

test('a family has at most eight', () => {
  const many = Array.from({ length: 8 }, (_, i) => ({ ...aunt, id: String(i) }))
  expect(memberProblems({ member: aunt, others: many, phone: null, ownPhone: null })).toEqual({
    memberName: '家庭成员最多8人',
  })
  expect(memberProblems({ member: aunt, others: many.slice(1), phone: null, ownPhone: null })).toEqual({})
})

test('an id number is checked, and tells the birthday', () => {
  const idCard = `11010119700101001${idCardCheckDigit('11010119700101001')}`
  const of = (number: string, birthday: string | null) =>
    paperProblems({ idCard: number, birthday, today: '2026-03-02' })
  expect(of(idCard, null)).toEqual({})
  expect(of(idCard, '1970-01-01')).toEqual({})
  expect(of(idCard, '1970-01-02')).toEqual({ birthday: '出生日期与身份证号不一致' })
  expect(of(`${idCard.slice(0, 17)}${idCard.endsWith('0') ? '1' : '0'}`, null)).toEqual({
    idCard: '身份证号校验未通过',
  })
  expect(of('123456', null)).toEqual({ idCard: '身份证号校验未通过' })
})

test('what a family lacks', () => {
  expect(familyGaps({ members: [father], isMinor: true })).toEqual([])
  expect(familyGaps({ members: [{ ...father, isAlive: false }, aunt], isMinor: true })).toEqual([
    '请至少设置一名紧急联系人',
    '未满18周岁须填写监护人',
  ])
  expect(familyGaps({ members: [aunt], isMinor: false })).toEqual(['请至少设置一名紧急联系人'])
})

test('a school year is confirmed from its first of September on', () => {
  expect(['2026-08-31', '2026-09-01', '2027-02-01'].map(confirmYearOf)).toEqual([2025, 2026, 2026])
})
