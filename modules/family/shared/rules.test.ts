import { expect, test } from 'vitest'
import { familyGaps, familyProblems, type Kin } from './rules.ts'

const father: Kin = { id: 'a', memberName: '王父', relation: '51', phone: '13800000001', isGuardian: true, emergencyOrder: 1, isAlive: true }
const aunt: Kin = { id: 'b', memberName: '李姨', relation: '97', phone: null, isGuardian: false, emergencyOrder: null, isAlive: true }

test.each<[string, Partial<Kin>, Record<string, string>]>([
  ['a second father', { relation: '51' }, { relation: '父亲信息已存在' }],
  ['a father who died', { relation: '51', isAlive: false }, {}],
  ['the student’s own phone', { phone: '13900000000' }, { phone: '联系电话不能与本人手机号相同' }],
  ['a contact without a phone', { emergencyOrder: 2 }, { phone: '紧急联系人须填写联系电话' }],
  ['a contact who died', { emergencyOrder: 2, phone: '13800000002', isAlive: false }, { emergencyOrder: '已故成员不能作为紧急联系人' }],
  ['a plain one', {}, {}],
])('%s', (_name, change, problems) => {
  expect(familyProblems({ member: { ...aunt, ...change }, members: [father], ownPhone: '13900000000' })).toEqual(problems)
})

test('what a family lacks', () => {
  expect(familyGaps({ members: [father], age: 17 })).toEqual([])
  expect(familyGaps({ members: [{ ...father, isAlive: false }, aunt], age: 17 })).toEqual(['请至少设置一名紧急联系人', '未满18周岁须填写监护人'])
  expect(familyGaps({ members: [aunt], age: 20 })).toEqual(['请至少设置一名紧急联系人'])
  expect(familyProblems({ member: aunt, members: Array.from({ length: 8 }, (_, i) => ({ ...aunt, id: String(i) })), ownPhone: null })).toEqual({ memberName: '家庭成员最多8人' })
})
