import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.message': true
    'sys.messageCount': true
  }
}

const hidden = { list: { columns: [], filters: [] }, form: [], removable: 'hard', internal: true, service: 'base' } as const

export const messageKinds = {
  todo: ['1', '待办', 'amber'],
  notice: ['2', '通知', 'blue'],
  warning: ['3', '预警', 'red'],
  system: ['4', '系统', 'grey'],
  security: ['5', '安全', 'violet'],
} as const

export type MessageKind = keyof typeof messageKinds

/** Something the platform tells one person. */
export const message = defineEntity('sys.message', {
  ...hidden,
  label: '站内消息',
  path: 'message',
  title: 'title',
  fields: {
    userId: f.ref('sys.user', { label: '接收人', required: true }),
    kind: f.state(messageKinds, { label: '类型', required: true }),
    title: f.text({ label: '标题', required: true, max: 200 }),
    content: f.longText({ label: '内容', max: 2000 }),
    /** Where it leads within the platform: a path, with its query. */
    link: f.text({ label: '链接', max: 500 }),
    bizType: f.text({ label: '业务', max: 50 }),
    bizId: f.text({ label: '业务记录', max: 36 }),
    /** The same key reaches a person once. */
    dedupeKey: f.text({ label: '去重标识', max: 150 }),
    readTime: f.moment({ label: '阅读时间' }),
    sendTime: f.moment({ label: '发送时间', required: true }),
  },
  unique: [{ on: ['userId', 'dedupeKey'] }],
  indexes: [['userId', 'sendTime'], ['bizType', 'bizId'], ['sendTime']],
})

/** How many messages a person has not read: kept with the messages, so that the bell never counts. */
export const messageCount = defineEntity('sys.messageCount', {
  ...hidden,
  label: '未读消息数',
  path: 'messageCount',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '接收人', required: true }),
    unread: f.integer({ label: '未读', required: true, default: 0 }),
  },
  unique: [{ on: ['userId'] }],
})
