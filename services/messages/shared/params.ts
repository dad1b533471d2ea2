import { chatParams } from '#services/chat/shared/params.ts'
import { defineParam } from '#kernel/params/param.ts'

const group = '消息'

export const messageKeepDays = defineParam({
  key: 'message.keepDays',
  label: '消息保留天数',
  group,
  type: 'integer',
  default: 180,
  min: 30,
  max: 3650,
  help: '超过天数的站内消息在夜间清除',
})
export const messageSmsDaily = defineParam({
  key: 'message.smsPerPersonDaily',
  label: '每人每日消息短信上限',
  group,
  type: 'integer',
  default: 5,
  min: 0,
  max: 100,
  help: '紧急消息与验证码不计入；0 表示不发',
})

export const messageParams = [messageKeepDays, messageSmsDaily, ...chatParams]
