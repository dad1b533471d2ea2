import { z } from 'zod'
import { askedMoment } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { recipientsShape } from './sms-mass.ts'

/** What is odd about a list of recipients. */
export type RecipientReport = { duplicates: number; blanks: string[]; blankCount: number; unknown: string[] }

/** What sending would come to. */
export type SmsPreview = RecipientReport & {
  text: string
  missing: string[]
  segments: number
  people: number
  messages: number
  costFen: number
  limit: number
  mayExceed: boolean
  quotaLeft: number | null
}

/** Sent, written out by a job, or waiting for an agreement. */
export type SmsSent =
  | { sent: number; skipped: { phone: string; reason: string }[] }
  | { jobId: string; people: number }
  | { instanceId: string; instNo: string; status: string; people: number }

/** Messages by day, why some failed, and what they cost. */
export type SmsOverview = {
  byDay: { day: string; queued: number; submitted: number; delivered: number; failed: number }[]
  failures: { reason: string; count: number }[]
  total: { messages: number; segments: number; costFen: number }
}

const order = recipientsShape.extend({
  template: z.string({ error: '请选择短信模板' }).min(1, '请选择短信模板').max(50),
  params: z.record(z.string().max(50), z.string().max(500)).default({}),
  dueTime: askedMoment('计划发送时间').nullish(),
})

export const previewSmsRoute = defineRoute({
  method: 'POST',
  service: 'resource',
  path: 'smsSend/preview',
  label: '群发短信预估',
  access: { permission: 'smsSend:send' },
  input: order,
  answer: answer<SmsPreview>(),
})

export const sendSmsRoute = defineRoute({
  method: 'POST',
  service: 'resource',
  path: 'smsSend/send',
  label: '群发短信',
  access: { permission: 'smsSend:send' },
  input: order,
  answer: answer<SmsSent>(),
})

export const testChannelRoute = defineRoute({
  method: 'POST',
  service: 'resource',
  path: 'smsChannel/test',
  label: '测试短信通道',
  access: { permission: 'smsChannel:test' },
  input: z.object({ id: z.string({ error: '请选择通道' }) }),
  answer: answer<{ phone: string; isKnown: boolean }>(),
})

export const receiptAddressRoute = defineRoute({
  method: 'GET',
  service: 'resource',
  path: 'smsChannel/receiptAddress',
  label: '短信回执地址',
  access: { permission: 'smsChannel:update' },
  input: z.object({ id: z.string() }),
  answer: answer<{ address: string }>(),
})

export const smsOverviewRoute = defineRoute({
  method: 'GET',
  service: 'resource',
  path: 'smsRecord/overview',
  label: '短信统计',
  access: { permission: 'smsRecord:list' },
  input: z.object({ days: z.coerce.number().int().min(1).max(90).default(14) }),
  answer: answer<SmsOverview>(),
})
