import { expect, test } from 'vitest'
import { bodyOf, titleText } from './send-message.ts'

test('a body that only says the title again is not kept', () => {
  expect(bodyOf({ title: '张三的审批委托已结束', content: '张三的审批委托已结束。' })).toBeNull()
  expect(bodyOf({ title: '张三的审批委托已结束' })).toBeNull()
  expect(bodyOf({ title: '您的请假已通过', content: '事假 1 天。返校后请及时销假' })).toBe(
    '事假 1 天。返校后请及时销假',
  )
})

test('a sentence somebody wrote with its end gets no second mark', () => {
  expect(titleText('张三对调整提出异议。，请处理')).toBe('张三对调整提出异议。请处理')
  expect(bodyOf({ title: '您的床位将调整', content: '原因：楼栋维修。。如有异议，可以提出……' })).toBe(
    '原因：楼栋维修。如有异议，可以提出……',
  )
})
