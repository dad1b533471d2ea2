import { expect, test } from 'vitest'
import { furtherWords } from './message-words.ts'

test('a body stands below its title only where it says more', () => {
  expect(furtherWords({ title: '您的委托已到期', content: '您的委托已到期。' })).toBe('')
  expect(furtherWords({ title: '李老师抄送您：用章申请', content: '用章申请' })).toBe('')
  expect(furtherWords({ title: '您的请假已通过', content: null })).toBe('')
  expect(furtherWords({ title: '您的请假被退回', content: '病假 1 天，原因：缺病历。' })).toBe(
    '病假 1 天，原因：缺病历。',
  )
})
