import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.chatDelivery': true
  }
}

const chatStates = {
  waiting: ['0', '待发送', 'amber'],
  sent: ['1', '已发送', 'green'],
  failed: ['2', '发送失败', 'red'],
} as const

/** A message on its way to somebody's enterprise chat. */
export const chatDelivery = defineEntity('sys.chatDelivery', {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
  label: '企业微信消息',
  path: 'chatDelivery',
  title: 'openId',
  fields: {
    messageId: f.ref('sys.userMessage', { label: '站内消息', required: true, isPart: true }),
    source: f.text({ label: '来源', required: true, max: 30 }),
    openId: f.text({ label: '第三方账号', required: true, max: 200 }),
    state: f.state(chatStates, { label: '状态', required: true, default: '0' }),
    dueTime: f.moment({ label: '应发时间', required: true }),
    /** In somebody's hands since then. */
    claimTime: f.moment({ label: '领取时间' }),
    attempts: f.integer({ label: '尝试次数', required: true, default: 0 }),
    errorText: f.text({ label: '失败原因', max: 200 }),
  },
  retain: { days: 30, by: 'dueTime' },
  indexes: [['state', 'dueTime'], ['dueTime']],
})
