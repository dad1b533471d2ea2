import { expect, test } from 'vitest'
import { daysOf, livingProblems, type LivingCase } from './rules.ts'

const fine: LivingCase = {
  kind: '1',
  beginDate: '2026-11-20',
  endDate: '2027-01-20',
  today: '2026-11-17',
  terms: 1,
  isPledged: true,
  hasConsent: true,
  isEnrolled: true,
  ownPhone: '13900000001',
  parentPhone: '13900000002',
  others: [],
}

test('nothing stands in the way of a period within a term, with consent and pledge', () => {
  expect(livingProblems(fine)).toEqual({})
  expect(daysOf(fine)).toBe(62)
})

test('a period is at most a term, by the calendar and without one', () => {
  const tooLong = { endDate: '校外住宿期限不能超过一个学期' }
  expect(livingProblems({ ...fine, terms: 2 })).toEqual(tooLong)
  expect(livingProblems({ ...fine, terms: 0, endDate: '2027-05-23' })).toEqual(tooLong)
  expect(livingProblems({ ...fine, terms: 0, endDate: '2027-05-22' })).toEqual({})
})

test('days the wrong way round, over already, or within another period', () => {
  expect(livingProblems({ ...fine, endDate: '2026-11-19' })).toEqual({ endDate: '结束日期不能早于开始日期' })
  expect(livingProblems({ ...fine, beginDate: '2026-11-01', endDate: '2026-11-16' })).toEqual({
    endDate: '结束日期不能早于今天',
  })
  expect(livingProblems({ ...fine, beginDate: '2026-10-01' })).toEqual({ beginDate: '开始日期不能早于30天前' })
  const others = [{ beginDate: '2027-01-20', endDate: '2027-02-01' }]
  expect(livingProblems({ ...fine, others })).toEqual({ beginDate: '2027-01-20至2027-02-01已有校外住宿备案' })
  expect(livingProblems({ ...fine, endDate: '2027-01-19', others })).toEqual({})
})

test('without a parent, a pledge or the file nothing is handed in', () => {
  expect(livingProblems({ ...fine, isPledged: false, hasConsent: false, parentPhone: '13900000001' })).toEqual({
    consentFiles: '请上传家长同意书',
    isPledged: '请阅读并同意安全承诺',
    parentPhone: '家长电话不能是本人手机号',
  })
  expect(livingProblems({ ...fine, isEnrolled: false })).toEqual({ kind: '当前学籍状态不能办理' })
})
