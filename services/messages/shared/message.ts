import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { messageCategories, messageLevels } from './message-words.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.userMessage': true
    'sys.userMsgCount': true
    'sys.userMsgSetting': true
  }
}

const hidden = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const

/** Something the platform tells one person. */
export const userMessage = defineEntity('sys.userMessage', {
  ...hidden,
  label: '站内消息',
  path: 'userMessage',
  title: 'title',
  fields: {
    userId: f.ref('sys.user', { label: '接收人', required: true }),
    category: f.state(messageCategories, { label: '类别', required: true }),
    level: f.state(messageLevels, { label: '级别', required: true, default: '1' }),
    title: f.text({ label: '标题', required: true, max: 60 }),
    content: f.longText({ label: '内容', max: 500 }),
    /** Where it leads within the platform: a path, with its query. */
    link: f.text({ label: '链接', max: 500 }),
    bizType: f.text({ label: '业务', max: 50 }),
    bizId: f.text({ label: '业务记录', max: 36 }),
    sender: f.text({ label: '发送人', max: 50 }),
    /** One message of a person for each key: a second one is dropped, or merged into the first. */
    mergeKey: f.text({ label: '合并标识', max: 150 }),
    /** How many it stands for. */
    mergeCount: f.integer({ label: '合并条数', required: true, default: 1 }),
    /** What became of the ways beside this one: channel → ordered, held, off, capped; of a chat also sent, retry, failed. */
    channelResults: f.json(z.record(z.string(), z.string()), { label: '其他方式' }),
    readTime: f.moment({ label: '阅读时间' }),
    sendTime: f.moment({ label: '发送时间', required: true }),
    expireTime: f.moment({ label: '失效时间' }),
  },
  unique: [{ on: ['userId', 'mergeKey'] }],
  indexes: [
    ['userId', 'sendTime'],
    ['userId', 'category', 'sendTime'],
    ['bizType', 'bizId'],
    ['sendTime'],
    ['expireTime'],
  ],
})

/** How many messages of a category a person has not read: kept with the messages, so that the bell never counts. */
export const userMsgCount = defineEntity('sys.userMsgCount', {
  ...hidden,
  label: '未读消息数',
  path: 'userMsgCount',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '接收人', required: true, isPart: true }),
    category: f.state(messageCategories, { label: '类别', required: true }),
    unread: f.integer({ label: '未读', required: true, default: 0 }),
  },
  unique: [{ on: ['userId', 'category'] }],
})

/** How a person wants to hear of a category. Without a row: by every way, with the quiet hours of the school. */
export const userMsgSetting = defineEntity('sys.userMsgSetting', {
  ...hidden,
  label: '消息设置',
  path: 'userMsgSetting',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '接收人', required: true, isPart: true }),
    category: f.state(messageCategories, { label: '类别', required: true }),
    /** Off: kept, but read from the start. */
    isInside: f.flag({ label: '站内提醒', required: true, default: true }),
    isSms: f.flag({ label: '短信', required: true, default: true }),
    isChat: f.flag({ label: '企业微信', required: true, default: true }),
    quietFrom: f.integer({ label: '免打扰开始', required: true, default: 22, min: 0, max: 23 }),
    quietTo: f.integer({ label: '免打扰结束', required: true, default: 7, min: 0, max: 23 }),
  },
  unique: [{ on: ['userId', 'category'] }],
})
