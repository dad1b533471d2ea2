import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'service.rating': true
  }
}

export const ratingStates = { shown: ['1', '显示', 'green'], hidden: ['2', '隐藏', 'grey'] } as const

/** What a person may tick beside the stars. */
export const ratingTags = ['办理快', '态度好', '指南清楚', '一次办成', '等待久', '材料重复', '说明不清'] as const

/** So many ratings make a mean worth showing; fewer would tell who gave which. */
export const leastRatings = 5
/** So many stars or fewer ask for an answer. */
export const lowStars = 2
/** So many days a person may think again. */
export const editDays = 7
/** The business of the to-do that a bad rating opens. */
export const ratingBiz = 'serviceRating'

/** What somebody says of a matter that was finished for them: one for each application. */
export const serviceRating = defineEntity('service.rating', {
  label: '服务评价',
  service: 'base',
  path: 'serviceRating',
  title: 'star',
  fields: {
    itemId: f.ref('nav.serviceItem', { label: '服务事项', required: true, computed: true, isPart: true, width: 180 }),
    deptId: f.ref('base.department', { label: '受理部门', computed: true, isPart: true, width: 140 }),
    applyIndexId: f.text({ label: '申请', required: true, computed: true, max: 36, withheld: true }),
    userId: f.text({ label: '评价账号', required: true, computed: true, max: 36, withheld: true }),
    /** As others see it: the name, or 匿名. */
    raterName: f.text({ label: '评价人', computed: true, max: 50, width: 100 }),
    star: f.integer({ label: '星级', required: true, computed: true, min: 1, max: 5, width: 130 }),
    tags: f.json(z.array(z.enum(ratingTags)), { label: '标签', computed: true }),
    text: f.longText({ label: '评价', computed: true, max: 500, width: 260 }),
    isAnonymous: f.flag({ label: '匿名', required: true, computed: true, default: false }),
    ratedTime: f.moment({ label: '评价时间', required: true, computed: true, width: 160 }),
    reply: f.longText({ label: '回复', computed: true, max: 500, width: 220 }),
    replyTime: f.moment({ label: '回复时间', computed: true }),
    replyBy: f.text({ label: '回复人', computed: true, max: 50 }),
    /** When nobody had answered in time and the head of the department was asked. */
    escalateTime: f.moment({ label: '上报时间', computed: true }),
    state: f.state(ratingStates, { label: '状态', required: true, computed: true, default: '1', width: 80 }),
    hideReason: f.text({ label: '隐藏原因', computed: true, max: 100 }),
  },
  anonymous: { when: 'isAnonymous', by: 'userId', leads: ['applyIndexId'] },
  unique: [{ on: ['applyIndexId'], message: '该申请已评价' }],
  indexes: [['itemId', 'ratedTime'], ['deptId']],
  follows: { deptId: 'always' },
  states: { field: 'state', initial: 'shown', moves: { shown: ['hidden'], hidden: ['shown'] } },
  list: {
    columns: ['itemId', 'star', 'text', 'reply', 'raterName', 'ratedTime', 'deptId', 'state'],
    filters: ['itemId', 'deptId', 'star', 'state', 'ratedTime'],
    sort: ['-ratedTime'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})

export type RatingTag = (typeof ratingTags)[number]

/** What a person said of a finished matter. */
export type OwnRating = {
  id: string
  star: number
  tags: RatingTag[]
  text: string | null
  isAnonymous: boolean
  ratedTime: string
  isEditable: boolean
}

const rating = z.object({
  applyId: z.string({ error: '请选择申请' }),
  star: z.coerce.number({ error: '请选择星级' }).int().min(1, '请选择星级').max(5, '请选择星级'),
  tags: z.array(z.enum(ratingTags)).max(ratingTags.length).default([]),
  text: z.string().trim().max(500, '评价不能超过500个字符').default(''),
  isAnonymous: z.boolean().default(false),
})

export const rateRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'serviceRating/rate',
  label: '评价服务',
  access: { signedIn: true },
  input: rating,
  answer: answer<{ id: string }>(),
})

export const ownRatingRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'serviceRating/own',
  label: '我的评价',
  access: { signedIn: true },
  input: z.object({ applyId: z.string() }),
  answer: answer<OwnRating | null>(),
})
