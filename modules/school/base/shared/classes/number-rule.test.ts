import { describe, expect, it } from 'vitest'
import {
  classNameBy,
  defaultClassNameRule,
  defaultStudentNumberRule,
  studentNumberBy,
  ruleProblem,
} from './number-rule.ts'

describe('class names', () => {
  it('follow the default rule', () => {
    expect(classNameBy(defaultClassNameRule, { majorShort: '软件', grade: 2024, seq: 1 })).toBe('软件2401')
  })
  it('follow a rule of the school', () => {
    expect(classNameBy('{grade}级{majorShort}{seq}班', { majorShort: '护理', grade: 2025, seq: 12 })).toBe(
      '2025级护理12班',
    )
  })
  it('are not made up when a part is missing or does not fit', () => {
    expect(classNameBy(defaultClassNameRule, { majorShort: '', grade: 2024, seq: 1 })).toBeNull()
    expect(classNameBy(defaultClassNameRule, { majorShort: '软件', grade: 2024, seq: 100 })).toBeNull()
    expect(classNameBy('{unknown}', { majorShort: '软件', grade: 2024, seq: 1 })).toBeNull()
  })
})

describe('student numbers', () => {
  it('follow the default rule', () => {
    expect(studentNumberBy(defaultStudentNumberRule, { grade: 2024, majorInner: '03', classSeq: 1, seq: 17 })).toBe(
      '2024030117',
    )
  })
  it('never cut a code short', () => {
    expect(
      studentNumberBy(defaultStudentNumberRule, { grade: 2024, majorInner: '0312', classSeq: 1, seq: 17 }),
    ).toBeNull()
  })
})

it.each([
  ['{majorShort}{grade:2}{seq:2}', null],
  ['{grade}级{seq}班', null],
  ['{majorShort}{grade:2}', '规则中须含 {seq}'],
  ['软件', '规则中须含 {seq}'],
  ['{major}{seq}', '没有 {major} 这一项'],
  ['{seq}{grade', '大括号中的写法不正确'],
  ['{seq:0}{seq}', '大括号中的写法不正确'],
])('the rule %s: %s', (rule, problem) => {
  expect(ruleProblem(rule, { known: ['majorShort', 'grade', 'seq'], needed: 'seq' })).toBe(problem)
})
