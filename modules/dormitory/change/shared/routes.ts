import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { applyRoutes, prefillRoute } from '#patterns/application/shared/apply-routes.ts'
import type { StudentFace } from '#modules/school/base/shared/people/subject.ts'
import { defineOwn } from '#patterns/own/shared/own.ts'
import { defineRecord } from '#patterns/record/shared/record.ts'
import { changeApply } from './apply.ts'
import { changeFlowCode } from './codes.ts'

export const myChanges = defineOwn(changeApply, {
  label: '我的调宿',
  currentLabel: '当前调宿',
  permission: 'roomChangeMine:read',
  whose: 'studentId',
  fields: [
    'type',
    'fromPlace',
    'toPlace',
    'partnerName',
    'partnerAgree',
    'reasonType',
    'feeDiff',
    'submitTime',
    'moveFrom',
    'moveBy',
    'objectTime',
    'objectionState',
    'objectionAnswer',
    'state',
  ],
  open: ['returned', 'toMove', 'waiting', 'deciding'],
  by: 'submitTime',
  flow: changeFlowCode,
  deeds: ['mend', 'withdraw'],
})

export type RoomBed = { id: string; bedNo: number; status: string; xm: string | null; studentId: string | null }
export type RoomSide = { roomId: string; roomName: string; typeName: string; price: number | null; beds: RoomBed[] }
export type Mover = { studentId: string; xm: string; fromBedId: string; toBedId: string }
/** Both rooms as they are now, and who goes where. */
export type BothRooms = { rooms: RoomSide[]; movers: Mover[] }

export const changeWhole = defineRecord(changeApply, {
  label: '调宿详情',
  flow: changeFlowCode,
  more: answer<{ both: BothRooms }>(),
})

export type ChangePrefill = {
  student: StudentFace
  refusal: string | null
  place: string | null
  window: { name: string; endTime: string; canMove: boolean; canSwap: boolean } | null
}
export const changePrefillRoute = prefillRoute<ChangePrefill>(changeApply, '调宿申请预填')
export type ChangeOutlook = {
  fromPlace: string | null
  toPlace: string | null
  /** Enough of the name to see that the number is right; everything else is theirs to tell. */
  partner: { xm: string } | null
  feeDiff: number | null
}
export const changeRoutes = applyRoutes<ChangeOutlook>(changeApply, { preview: '调宿申请试算', apply: '提交调宿申请' })

export type FreeRoom = {
  id: string
  roomNo: string
  floorName: string
  typeName: string
  price: number | null
  lived: number
  /** Empty beds that are not to be had say why. */
  beds: { id: string; bedNo: number; status: string; why: string | null }[]
}
export type FreePlaces = {
  houses: { id: string; name: string; free: number }[]
  dormId: string | null
  rooms: FreeRoom[]
}
const places = { service: 'yxgl', method: 'GET' } as const
/** Beds the student who is signed in may have. */
export const freeBedsRoute = defineRoute({
  ...places,
  path: 'roomChangeApply/beds',
  label: '可调入的床位',
  access: { permission: 'roomChangeApply:apply' },
  input: z.object({ dormId: z.uuid('宿舍楼不存在').optional() }),
  answer: answer<FreePlaces>(),
})
/** The same for somebody who is moved by order. */
export const freeForRoute = defineRoute({
  ...places,
  path: 'roomChangeApply/bedsFor',
  label: '学生可调入的床位',
  access: { permission: 'roomChangeApply:force' },
  input: z.object({ studentId: z.uuid('学生不存在'), dormId: z.uuid('宿舍楼不存在').optional() }),
  answer: answer<FreePlaces & { place: string | null }>(),
})
export const forceRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  path: 'roomChangeApply/force',
  label: '强制调整',
  access: { permission: 'roomChangeApply:force' },
  input: z.object({
    studentId: z.uuid('请选择学生'),
    bedId: z.uuid('请选择床位'),
    reason: z.string().trim().min(5, '请说明调整原因，至少5个字').max(500, '调整原因不能超过500个字'),
  }),
  answer: answer<{ id: string }>(),
})

export type AskedSwap = {
  id: string
  xm: string
  className: string | null
  fromPlace: string
  toPlace: string
  reason: string
  until: string
  feeDiff: number
}
const mine = { service: 'yxgl', access: { permission: 'roomChangeMine:read' } } as const
/** Who wants to change beds with the student who is signed in. */
export const askedSwapsRoute = defineRoute({
  ...mine,
  method: 'GET',
  path: 'roomChangeApply/asked',
  label: '待我确认的互换',
  input: z.object({}),
  answer: answer<{ swaps: AskedSwap[] }>(),
})
export const answerSwapRoute = defineRoute({
  ...mine,
  method: 'POST',
  path: 'roomChangeApply/answer',
  label: '答复互换',
  input: z.object({ id: z.uuid('调宿申请不存在'), isAgreed: z.boolean() }),
  answer: answer<{ state: string }>(),
})

const rows = z
  .array(
    z.object({
      xh: z.string().trim().max(20),
      place: z.string().trim().max(60),
      /** As the sheet counts it, where it comes out of one. */
      line: z.number().int().min(1).max(10_000).optional(),
    }),
  )
  .min(1, '请填写调宿名单')
  .max(500, '一次最多调整500人')
export type DryRow = {
  line: number
  xh: string
  xm: string | null
  fromPlace: string | null
  toPlace: string
  feeDiff: number | null
  problem: string | null
}
const batch = { service: 'yxgl', method: 'POST', access: { permission: 'roomChangeBatch:execute' } } as const
/** Lines of a sheet with 学号, 楼栋, 房间号 and 床号, each with its row. */
export type BatchLine = { xh: string; place: string; line: number }
export const batchSheetRoute = defineRoute({
  ...batch,
  path: 'roomChangeBatch/readSheet',
  label: '读取调宿名单',
  input: z.object({ fileId: z.uuid('文件不存在或已失效，请重新上传') }),
  answer: answer<{ rows: BatchLine[] }>(),
})
export type BatchBed = {
  place: string
  isFree: boolean
  holder: { xh: string; xm: string; classId: string | null; className: string | null } | null
}
export type BatchRoom = { id: string; roomNo: string; floorName: string; beds: BatchBed[] }
/** Rooms of a house with who lives in them, to take whole rooms and classes elsewhere. */
export const batchRoomsRoute = defineRoute({
  ...batch,
  method: 'GET',
  path: 'roomChangeBatch/rooms',
  label: '批量调宿房间',
  input: z.object({ dormId: z.uuid('宿舍楼不存在').optional() }),
  answer: answer<{ houses: { id: string; name: string }[]; dormId: string | null; rooms: BatchRoom[] }>(),
})
/** What a batch would do; nothing is written. */
export const dryRunRoute = defineRoute({
  ...batch,
  path: 'roomChangeBatch/dryRun',
  label: '批量调宿试算',
  input: z.object({ rows }),
  answer: answer<{ rows: DryRow[]; chains: number }>(),
})
export const executeBatchRoute = defineRoute({
  ...batch,
  path: 'roomChangeBatch/execute',
  label: '执行批量调宿',
  input: z.object({
    name: z.string().trim().min(1, '请填写名称').max(50, '名称不能超过50个字'),
    reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过200个字'),
    rows,
  }),
  answer: answer<{ id: string; moved: number }>(),
})
