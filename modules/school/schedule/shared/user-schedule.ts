import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'schedule.userSchedule': true
    'schedule.userScheduleInvite': true
  }
}

/** What others learn of an event when they look for time: nothing but that it is taken, also its kind, or everything within the department. */
export const visibilities = {
  secret: ['0', '私密', 'grey'],
  busy: ['1', '忙闲', 'amber'],
  department: ['2', '公开给部门', 'green'],
} as const

export const replies = {
  none: ['0', '未回复', 'grey'],
  yes: ['1', '接受', 'green'],
  no: ['2', '拒绝', 'red'],
  maybe: ['3', '待定', 'amber'],
} as const

export const tones = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'grey'] as const

export const mostInvited = 200
/** Invitations and new times one person may send others in a day: five events of the largest kind. */
export const mostToldADay = 1000
export const mostCompared = 20
export const mostDays = 42
/** How long something cancelled still stands, struck through. */
export const struckDays = 7

const hidden = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const

/** Something a person does at a time, once or again and again. */
export const userSchedule = defineEntity('schedule.userSchedule', {
  ...hidden,
  label: '日程',
  path: 'userSchedule',
  title: 'title',
  fields: {
    ownerId: f.ref('sys.user', { label: '创建人', required: true, isPart: true }),
    title: f.text({ label: '标题', required: true, max: 100 }),
    type: f.code('scheduleType', { label: '类型', required: true, default: '9' }),
    beginAt: f.moment({ label: '开始时间', required: true }),
    endAt: f.moment({ label: '结束时间', required: true }),
    allDay: f.flag({ label: '全天', required: true, default: false }),
    place: f.text({ label: '地点', max: 100 }),
    content: f.longText({ label: '内容', max: 2000 }),
    color: f.text({ label: '颜色', max: 10 }),
    /** Minutes before each time. */
    remind: f.json(z.array(z.number().int().min(0).max(10_080)).max(5), { label: '提醒' }),
    /** The rule as RFC 5545 writes it, and the days left out of it. */
    repeat: f.text({ label: '重复', max: 100 }),
    exdates: f.json(z.array(z.string()), { label: '例外日期' }),
    visibility: f.state(visibilities, { label: '可见范围', required: true, default: '0' }),
    /** When the last of it is over, and when the next reminder is due. */
    lastEnd: f.moment({ label: '最后结束时间', required: true }),
    nextRemind: f.moment({ label: '下次提醒时间' }),
    cancelTime: f.moment({ label: '取消时间' }),
  },
  indexes: [['ownerId', 'lastEnd'], ['nextRemind'], ['cancelTime']],
})

/** Somebody who is asked to come. */
export const userScheduleInvite = defineEntity('schedule.userScheduleInvite', {
  ...hidden,
  label: '日程邀请',
  path: 'userScheduleInvite',
  title: 'userId',
  fields: {
    scheduleId: f.ref('schedule.userSchedule', { label: '日程', required: true, isPart: true }),
    userId: f.ref('sys.user', { label: '参与人', required: true, isPart: true }),
    reply: f.state(replies, { label: '回复', required: true, default: '0' }),
    readTime: f.moment({ label: '阅读时间' }),
  },
  unique: [{ on: ['scheduleId', 'userId'] }],
  indexes: [['userId']],
})
