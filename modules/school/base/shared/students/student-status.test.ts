import { describe, expect, it } from 'vitest'
import { isEnded, isEnrolled, isReading, placementProblems } from './student-status.ts'

describe('student status', () => {
  it('tells 在籍, 在读 and ended apart', () => {
    expect([isEnrolled('02'), isReading('02'), isEnded('02')]).toEqual([true, false, false])
    expect([isEnrolled('20'), isReading('20')]).toEqual([true, true])
    expect([isEnrolled('07'), isEnded('07')]).toEqual([false, true])
    expect([isEnrolled('17'), isEnded('17')]).toEqual([false, false])
  })
  it('asks for class and number of whoever is here', () => {
    expect(placementProblems({ xjztM: '01' })).toEqual({ xh: '学号不能为空', classId: '请选择班级' })
    expect(placementProblems({ xjztM: '17' })).toEqual({})
  })
})
