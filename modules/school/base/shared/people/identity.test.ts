import { describe, expect, it } from 'vitest'
import { checkIdentity } from './identity.ts'

const today = '2026-03-01'
const boy = '430102200603151233'

describe('resident id numbers', () => {
  it('fill sex and birthday that were left empty', () => {
    expect(checkIdentity({ idCardType: '1', idCard: boy, today })).toEqual({
      problems: {},
      filled: { sex: '1', birthday: '2006-03-15' },
    })
    expect(checkIdentity({ idCardType: '1', idCard: '430102200603151241', today }).filled.sex).toBe('2')
  })
  it('must agree with sex and birthday that were given', () => {
    expect(checkIdentity({ idCardType: '1', idCard: boy, sex: '2', birthday: '2006-03-16', today }).problems).toEqual({
      sex: '性别与身份证号不一致',
      birthday: '出生日期与身份证号不一致',
    })
  })
  it.each([
    ['4301022006031512', '身份证号应为18位'],
    ['430102200603151234', '身份证号校验位错误'],
    ['430104200502290018', '身份证号中的出生日期无效'],
    ['430102202403151238', '身份证号中的出生日期无效'],
  ])('%s: %s', (idCard, message) => {
    expect(checkIdentity({ idCardType: '1', idCard, today }).problems).toEqual({ idCard: message })
  })
})

describe('other papers', () => {
  it.each([
    ['C', 'H12345678'],
    ['6', 'm12345678'],
    ['8', '12345678'],
    ['A', 'E12345678'],
    ['2', 'X1234567'],
  ])('type %s takes %s', (idCardType, idCard) => {
    expect(checkIdentity({ idCardType, idCard, sex: '1', today }).problems).toEqual({})
  })
  it.each([
    ['C', '12345678'],
    ['8', 'H12345678'],
    ['A', 'E123'],
  ])('type %s refuses %s', (idCardType, idCard) => {
    expect(checkIdentity({ idCardType, idCard, sex: '1', today }).problems).toEqual({
      idCard: '证件号码格式与证件类型不符',
    })
  })
  it('do not tell the sex, so it must be chosen', () => {
    expect(checkIdentity({ idCardType: 'A', idCard: 'E12345678', today }).problems).toEqual({ sex: '请选择性别' })
  })
})
