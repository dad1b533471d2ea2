import { expect, test } from 'vitest'
import { bodyOf } from './send-message.ts'

test('a body that only says the title again is not kept', () => {
  expect(bodyOf({ title: '张三的审批委托已结束', content: '张三的审批委托已结束。' })).toBeNull()
  expect(bodyOf({ title: '张三的审批委托已结束' })).toBeNull()
  expect(bodyOf({ title: '您的请假已通过', content: '事假 1 天。返校后请及时销假' })).toBe(
    '事假 1 天。返校后请及时销假',
  )
})
