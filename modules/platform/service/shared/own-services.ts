import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'service.favorite': true
    'service.recent': true
    'service.reminder': true
    'service.searchLog': true
  }
}

const kept = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const
const userId = f.ref('sys.user', { label: '账号', required: true, isPart: true })
const itemId = f.ref('nav.serviceItem', { label: '服务事项', required: true, isPart: true })

/** A matter somebody wants to find again. */
export const serviceFavorite = defineEntity('service.favorite', {
  ...kept,
  label: '收藏的事项',
  path: 'serviceFavorite',
  title: 'userId',
  fields: { userId, itemId },
  unique: [{ on: ['userId', 'itemId'] }],
})

/** A matter somebody began, and when last. */
export const serviceRecent = defineEntity('service.recent', {
  ...kept,
  label: '办过的事项',
  path: 'serviceRecent',
  title: 'userId',
  fields: {
    userId,
    itemId,
    useCount: f.integer({ label: '次数', required: true, default: 0 }),
    lastTime: f.moment({ label: '最近办理', required: true }),
  },
  unique: [{ on: ['userId', 'itemId'] }],
})

/** Somebody who wants to hear when the time of a matter has come. */
export const serviceReminder = defineEntity('service.reminder', {
  ...kept,
  label: '办理提醒',
  path: 'serviceReminder',
  title: 'userId',
  fields: { userId, itemId, dueDay: f.day({ label: '提醒日期', required: true }) },
  unique: [{ on: ['userId', 'itemId'] }],
  indexes: [['dueDay']],
})

/** What people looked for, and what they found. */
export const serviceSearchLog = defineEntity('service.searchLog', {
  ...kept,
  label: '事项搜索记录',
  path: 'serviceSearchLog',
  title: 'word',
  fields: {
    word: f.text({ label: '搜索词', required: true, max: 50 }),
    userType: f.text({ label: '人员类型', max: 10 }),
    /** Who asked, so that the click that follows is told by nobody else. */
    userId: f.text({ label: '账号', max: 36 }),
    results: f.integer({ label: '结果数', required: true, default: 0 }),
    clickedItemId: f.ref('nav.serviceItem', { label: '打开的事项', isPart: true }),
    /** The person said that the service is missing. */
    isAsked: f.flag({ label: '反馈未找到', required: true, default: false }),
    time: f.moment({ label: '时间', required: true }),
  },
  indexes: [['time']],
})
