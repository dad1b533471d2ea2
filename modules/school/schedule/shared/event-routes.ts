import { z } from 'zod'
import { askedDay, askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { momentIn } from '#kernel/fields/times/moment/kind.ts'
import { cleanLine, cleanText } from '#kernel/rules/text.ts'
import { tones } from './user-schedule.ts'

export type Source = { code: string; name: string; color: string; isLoaded: boolean; follows: readonly string[] }

export type OwnFacts = {
  id: string
  day: string
  version: number
  isMine: boolean
  ownerName: string
  reply: string | null
  type: string
  typeName: string
  color: string | null
  isRepeating: boolean
  isCancelled: boolean
}

export type Item = {
  key: string
  source: string
  title: string
  start: string
  end: string
  isAllDay?: boolean
  place?: string | null
  link?: string
  isBusy: boolean
  own?: OwnFacts
}

export type DayFacts = { date: string; weekNo: number; dayType: string; holidayName: string | null }

export type CalendarAnswer = { sources: Source[]; items: Item[]; days: DayFacts[] }

export type Person = { userId: string; userName: string; deptName?: string | null }

/** An event as its own page knows it. */
export type EventRecord = {
  id: string
  version: number
  title: string
  type: string
  beginAt: string
  endAt: string
  allDay: boolean
  place: string | null
  content: string | null
  color: string | null
  remind: number[] | null
  repeat: string | null
  visibility: string | null
  cancelTime: string | null
  ownerId: string
  exdates: string[] | null
  isMine: boolean
  ownerName: string
  ownReply: string | null
  invites: { userId: string; userName: string; reply: string }[]
}

/** When people have time, and whose sources did not answer. */
export type FreeBusy = {
  people: {
    userId: string
    userName: string
    items: TakenTime[]
  }[]
  missing: string[]
}
export type TakenTime = { start: string; end: string; isAllDay: boolean; title: string; place: string | null }

const moment = (problem: string) =>
  z.string({ error: problem }).refine((text) => momentIn(text) !== null, { error: problem })
/** When it is, as people send it. */
const timesShape = { start: moment('请选择开始时间'), end: moment('请选择结束时间') }

const draftShape = {
  ...timesShape,
  title: z
    .string({ error: '请输入标题' })
    .transform(cleanLine)
    .pipe(z.string().min(1, '请输入标题').max(100, '标题不能超过100个字符')),
  type: z.string().max(20).default('9'),
  allDay: z.boolean().default(false),
  place: z.string().transform(cleanLine).pipe(z.string().max(100, '地点不能超过100个字符')).nullish(),
  content: z.string().transform(cleanText).pipe(z.string().max(2000, '内容不能超过2000个字符')).nullish(),
  color: z.enum(tones).nullish(),
  remind: z
    .array(z.number().int().min(0).max(10_080), { error: '提醒时间不正确' })
    .max(5, '最多设置5个提醒')
    .default([15]),
  repeat: z.string().max(100).nullish(),
  visibility: z.enum(['0', '1', '2']).default('0'),
  inviteUserIds: z.array(z.string()).default([]),
  /** The question about a conflict has been answered with yes. */
  isForced: z.boolean().default(false),
}

const reachShape = {
  id: z.string(),
  day: askedDay().optional(),
  reach: z.enum(['one', 'following', 'all']).default('all'),
}

const draftSchema = z.object(draftShape)
export type EventDraft = z.infer<typeof draftSchema>

const at = { service: 'base', access: { signedIn: true } } as const
const byInviters = { service: 'base', access: { permission: 'userSchedule:invite' } } as const
const version = askedInteger('版本').optional()

export const calendarRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userSchedule/items',
  label: '我的日程',
  input: z.looseObject({ from: z.unknown(), to: z.unknown(), source: z.unknown().optional() }),
  answer: answer<CalendarAnswer>(),
})

export const eventRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userSchedule/getOne',
  label: '日程详情',
  input: z.looseObject({ id: z.unknown() }),
  answer: answer<EventRecord>(),
})

export const addEventRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userSchedule/add',
  label: '新增日程',
  input: draftSchema,
  answer: answer<{ id: string; version: number }>(),
})

export const updateEventRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userSchedule/update',
  label: '修改日程',
  input: z.object({ ...draftShape, ...reachShape, version }),
  answer: answer<{ id: string; version: number }>(),
})

export const moveEventRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userSchedule/move',
  label: '移动日程',
  input: z.object({ ...timesShape, ...reachShape, version, isForced: z.boolean().default(false) }),
  answer: answer<{ id: string; version: number }>(),
})

export const cancelEventRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userSchedule/remove',
  label: '取消日程',
  input: z.object({ ...reachShape, version }),
  answer: answer<null>(),
})

export const replyRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userSchedule/reply',
  label: '回复日程邀请',
  input: z.object({ id: z.string(), reply: z.enum(['1', '2', '3'], { error: '请选择是否参加' }) }),
  answer: answer<null>(),
})

export const staffRoute = defineRoute({
  ...byInviters,
  method: 'GET',
  path: 'userSchedule/people',
  label: '查找参与人',
  input: z.looseObject({ keyword: z.string().max(50).default('') }),
  answer: answer<Person[]>(),
})

export const freeBusyRoute = defineRoute({
  ...byInviters,
  method: 'POST',
  path: 'userSchedule/freeBusy',
  label: '查看忙闲',
  input: z.object({ userIds: z.array(z.string()).min(1, '请选择参与人'), from: z.string(), to: z.string() }),
  answer: answer<FreeBusy>(),
})
