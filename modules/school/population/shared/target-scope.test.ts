import { expect, test } from 'vitest'
import { isNobody, normalScope, targetScopeShape } from './target-scope.ts'

const [one, two] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
const normal = (value: object) => normalScope(targetScopeShape.parse({ userType: 'stu', ...value }))

test('the same people are spelled in one way', () => {
  const twice = normal({
    include: [
      { kind: 'class', ids: [two, one, two] },
      { kind: 'grade', ids: [] },
      { kind: 'class', ids: [one] },
    ],
    filter: { xjztM: [], sex: '', stuType: ['3', '1', '3'], isResident: false, staffType: ['10'] },
  })
  expect(twice).toEqual({
    userType: 'stu',
    include: [{ kind: 'class', ids: [one, two] }],
    exclude: [],
    filter: { stuType: ['1', '3'], isResident: false },
  })
  expect(normal(twice)).toEqual(twice)
})

test('beside the whole school nothing adds anybody; nothing included is nobody', () => {
  expect(normal({ include: [{ kind: 'class', ids: [one] }, { kind: 'school' }] }).include).toEqual([
    { kind: 'school', ids: [] },
  ])
  expect(isNobody(targetScopeShape.parse({ userType: 'stu', include: [{ kind: 'class', ids: [] }] }))).toBe(true)
})

test.each([
  [{ userType: 'parents' }, '请选择人员类型'],
  [{ userType: 'stu', include: [{ kind: 'dorm', ids: [] }] }, '不支持的人群类型'],
  [{ userType: 'stu', labels: { mode: 'any', ids: [] } }, '不支持的人群条件：labels'],
  [{ userType: 'tea', include: [{ kind: 'class', ids: [one] }] }, '教职工不能按班级选择'],
  [{ userType: 'stu', include: [{ kind: 'grade', ids: ['二五级'] }] }, '年级不存在'],
])('%j is refused: %s', (value, message) => {
  expect(targetScopeShape.safeParse(value).error?.issues[0]?.message).toBe(message)
})

test('all parts of a rule together name at most so many', () => {
  const ids = Array.from({ length: 5_000 }, () => one)
  const rule = (parts: number) => ({
    userType: 'stu',
    include: Array.from({ length: parts - 1 }, () => ({ kind: 'person', ids })),
    exclude: [{ kind: 'person', ids }],
  })
  expect(targetScopeShape.safeParse(rule(4)).success).toBe(true)
  expect(targetScopeShape.safeParse(rule(5)).error?.issues.map(({ message }) => message)).toEqual(['人员最多 20000 个'])
})
