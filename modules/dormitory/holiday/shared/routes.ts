import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { applyRoutes, prefillRoute } from '#patterns/application/shared/apply-routes.ts'
import type { StudentFace } from '#modules/school/base/shared/people/subject.ts'
import { defineOwn } from '#patterns/own/shared/own.ts'
import { defineRecord, parts } from '#patterns/record/shared/record.ts'
import { stayApply, stayFlowCode, stayMark, stayNight } from './apply.ts'
import { stayBatch } from './batch.ts'

export const myStays = defineOwn(stayApply, {
  label: '我的留宿',
  currentLabel: '当前假期留宿',
  permission: 'holidayStayMine:read',
  whose: 'studentId',
  fields: [
    'batchId',
    'reason',
    'beginDate',
    'endDate',
    'days',
    'parentConfirm',
    'parentNote',
    'roomId',
    'bedId',
    'lateCount',
    'absentCount',
    'endReason',
    'state',
  ],
  open: ['returned', 'staying', 'assigned', 'waiting', 'deciding', 'toAssign'],
  by: 'beginDate',
  flow: stayFlowCode,
  deeds: ['mend', 'withdraw'],
})

export const stayWhole = defineRecord(stayApply, {
  label: '假期留宿详情',
  flow: stayFlowCode,
  parts: {
    nights: parts(stayNight, { fields: ['nightDate', 'bedId'], by: 'nightDate' }),
    marks: parts(stayMark, {
      fields: ['nightDate', 'kind', 'remark', 'byName', 'state', 'voidReason', 'voidByName'],
      by: 'nightDate',
    }),
  },
})

export type OpenBatch = {
  id: string
  name: string
  applyEnd: string
  stayBegin: string
  stayEnd: string
  needParent: boolean
  feePerDay: number
  pledge: string
  /** Places left by reason, where they are counted. */
  left: Record<string, number>
}
export type StayPrefill = {
  student: StudentFace
  refusal: string | null
  batches: OpenBatch[]
  /** Who of the family is asked, and whether by a text. */
  parent: { name: string; phone: string; isVerified: boolean } | null
}
export const stayPrefillRoute = prefillRoute<StayPrefill>(stayApply, '假期留宿预填')
export type StayOutlook = { days: number | null; fee: number }
export const stayRoutes = applyRoutes<StayOutlook>(stayApply, { preview: '假期留宿试算', apply: '提交假期留宿申请' })

export type Sleeper = {
  id: string
  xm: string
  xh: string | null
  sex: string | null
  departmentName: string | null
  className: string | null
  reason: string
  beginDate: string
  endDate: string
  state: string
  bedId: string | null
}
export type StayBed = {
  id: string
  bedNo: number
  bedName: string
  /** The application of whoever lives in it: nobody else sleeps there. */
  onlyFor: string | null
  /** Of somebody who goes home. */
  isLent: boolean
  /** Who sleeps in it when, of the time of the batch. */
  taken: { applyId: string; xm: string; from: string; to: string }[]
}
export type StayRoom = { id: string; roomNo: string; sexLimit: string | null; beds: StayBed[] }
export type StayBoard = {
  houses: { id: string; name: string; free: number }[]
  rooms: StayRoom[]
  sleepers: Sleeper[]
}

const assigning = { service: 'yxgl', access: { permission: 'holidayStayApply:assign' } } as const
const named = z.object({ batchId: z.uuid('留宿批次不存在'), dormId: z.uuid('宿舍楼不存在').optional() })

/** Who waits for a bed, and one house with its beds over the time of the batch. */
export const boardRoute = defineRoute({
  ...assigning,
  method: 'GET',
  path: 'holidayStayApply/board',
  label: '留宿床位安排',
  input: named,
  answer: answer<StayBoard>(),
  about: { entity: stayBatch, id: 'batchId' },
})
export const assignRoute = defineRoute({
  ...assigning,
  method: 'POST',
  path: 'holidayStayApply/assign',
  label: '安排留宿床位',
  input: z.object({ applyId: z.uuid('留宿申请不存在'), bedId: z.uuid('床位不存在') }),
  answer: answer<{ bedName: string }>(),
  about: { entity: stayApply, id: 'applyId' },
})
/** Everybody who waits gets a bed in these houses, as far as they reach: men and women apart, colleges together. */
export const autoFillRoute = defineRoute({
  ...assigning,
  method: 'POST',
  path: 'holidayStayApply/autoFill',
  label: '自动安排留宿床位',
  input: named,
  answer: answer<{ assigned: number; left: number }>(),
  about: { entity: stayBatch, id: 'batchId' },
})

/** How one night of somebody stands: who is absent or late is entered by hand. */
export const nightSigns = {
  kept: ['S', '留宿', 'green'],
  leave: ['L', '请假', 'blue'],
  late: ['T', '晚归', 'amber'],
  absent: ['A', '缺勤', 'red'],
  notIn: ['N', '未入住', 'grey'],
  planned: ['P', '待留宿', 'grey'],
} as const
export type NightSign = (typeof nightSigns)[keyof typeof nightSigns][0]
export type Monitor = {
  days: string[]
  /** A sign for each day, a blank where somebody does not stay. */
  rows: { id: string; xm: string; xh: string | null; className: string | null; place: string; signs: string }[]
  isWhole: boolean
}
const watching = { service: 'yxgl', method: 'GET', input: named } as const
export const monitorRoute = defineRoute({
  ...watching,
  path: 'holidayStayApply/monitor',
  label: '留宿情况',
  access: { permission: 'holidayStayApply:monitor' },
  answer: answer<Monitor>(),
  about: { entity: stayBatch, id: 'batchId' },
})
export const rosterRoute = defineRoute({
  ...watching,
  path: 'holidayStayApply/roster',
  label: '打印留宿名册',
  access: { permission: 'holidayStayApply:print' },
  answer: answer<unknown>(),
  about: { entity: stayBatch, id: 'batchId' },
})
export const passRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'holidayStayApply/pass',
  label: '打印临时出入证',
  access: { permission: 'holidayStayApply:print' },
  input: z.object({ id: z.uuid('留宿申请不存在') }),
  answer: answer<unknown>(),
  about: { entity: stayApply, id: 'id' },
})
