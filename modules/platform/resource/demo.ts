import type { DemoPart, KeyedRow } from '#kernel/world/demo.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { storeDemoFiles } from './demo-files.ts'
import { storeDemoLinks } from './demo-links.ts'
import { storeDemoResults } from './demo-results.ts'

const templates = [
  ['leaveOverdue', '逾期未归提醒', '{name}同学，您的请假已于 {time} 到期，请尽快返校并销假。'],
  ['meeting', '会议通知', '{title}定于 {time} 在{place}召开，请准时参加。'],
] as const

const messages = [
  ['verifyCode', '验证码', '1', '验证码 ******，用于登录，5 分钟内有效，请勿告诉他人。'],
  ['leaveOverdue', '逾期未归提醒', '2', '李晨同学，您的请假已于 昨天 18:00 到期，请尽快返校并销假。'],
  ['meeting', '会议通知', '2', '辅导员例会定于 周三 15:00 在行政楼 302 召开，请准时参加。'],
  ['verifyCode', '验证码', '1', '验证码 ******，用于找回密码，5 分钟内有效，请勿告诉他人。'],
] as const

const reasons = ['空号', '手机关机超过 24 小时', '运营商黑名单'] as const
const hour = 3_600_000
/** Department, messages of a month, used so far. */
const quotas = [
  ['34', 5000, 1286],
  ['33', 2000, 412],
] as const

/** A month of messages, most of them delivered, quotas of two offices, files to look at and to download, and what jobs left behind. */
export const demo: DemoPart = ({ today }) => ({
  rows: () => rows(today),
  async files(ctx) {
    await storeDemoFiles(ctx)
    await storeDemoLinks(ctx)
    await storeDemoResults(ctx)
  },
})

function* rows(today: string): Generator<KeyedRow> {
  const midnight = beginOf(today).getTime()
  for (const [templateCode, templateName, content] of templates) {
    yield {
      entity: 'sms.template',
      key: `smsTemplate:${templateCode}`,
      values: { templateCode, templateName, kind: '2', content, status: '1' },
    }
  }
  for (const [department, quota, used] of quotas) {
    yield {
      entity: 'resource.smsQuota',
      key: `smsQuota:${department}`,
      values: {
        departmentId: { $ref: `department:${department}` },
        month: today.slice(0, 7),
        quota,
        used,
        remark: null,
      },
    }
  }
  for (let i = 0; i < 320; i++) {
    const daysAgo = 1 + Math.floor(29 * ((i * 0.618) % 1) ** 1.3)
    const [templateCode, templateName, kind, content] = messages[i % messages.length]!
    const time = new Date(midnight - daysAgo * 24 * hour + (8 + (i % 12)) * hour + i * 37_000).toISOString()
    const isFailed = i % 17 === 5 || i % 43 === 7
    yield {
      entity: 'sms.record',
      key: `smsRecord:${i}`,
      values: {
        phone: `138${String(20_000_000 + i * 137_911).slice(0, 8)}`,
        templateCode,
        templateName,
        kind,
        content,
        channelCode: 'mock',
        status: isFailed ? '3' : '2',
        providerMsgId: `mock-${i}`,
        dueTime: time,
        submitTime: time,
        receiptTime: time,
        errorMsg: isFailed ? reasons[i % reasons.length] : null,
        segments: 1,
        costFen: isFailed ? 0 : 4,
        isUrgent: kind === '1',
      },
    }
  }
}
