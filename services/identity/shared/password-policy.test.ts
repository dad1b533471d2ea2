import { expect, test } from 'vitest'
import { passwordRules, plainPolicy } from './password-policy.ts'

const owner = { accountNo: 'zhang01', phone: '13812345678', pinyin: 'zhangsan' }
const broken = (password: string, changes: Partial<typeof plainPolicy> = {}) =>
  passwordRules(password, { ...plainPolicy, ...changes }, owner)
    .filter((rule) => !rule.isMet)
    .map((rule) => rule.text)

test('a sound password breaks no rule', () => {
  expect(broken('Blue#Lamp27')).toEqual([])
  expect(broken('Abc@2025', { minClasses: 3 })).toEqual([])
})

test('each rule has its own sentence', () => {
  expect(broken('Ab1@', { minLength: 10 })).toEqual(['密码长度不能少于10位'])
  expect(broken('lampblue', { minClasses: 3 })).toEqual(['密码须包含大写字母、小写字母、数字、特殊字符中的至少3种'])
  expect(broken('Aa1$5678')).toEqual(['密码只能包含字母、数字和 !@#^*()_+=-'])
  for (const one of ['xZhang01!', 'A13812345678', 'ZhangSan@77'])
    expect(broken(one)).toEqual(['密码不能包含账号、姓名拼音或手机号'])
  expect(broken('xZhang01!', { allowAccountInPwd: true })).toEqual([])
  for (const one of ['Password@123', 'Admin#2025', 'Xy@123456', 'Qwer1234'])
    expect(broken(one)).toEqual(['该密码过于常见，请更换'])
  for (const banCommon of [true, false])
    expect(broken('Hnxy@4471', { banCommon, bannedWords: ['hnxy'] })).toEqual(['密码包含学校禁用的词，请更换'])
  expect(broken('Password@123', { banCommon: false })).toEqual([])
})
