import { z } from 'zod'
import { askedDay } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { register } from '../register.ts'
import type { RefundAdvice } from '../refund.ts'

const stay = z.uuid('住宿登记不存在')

/** Somebody at the counter. */
export type DeskStay = {
  id: string
  studentId: string
  xh: string | null
  xm: string
  sex: string | null
  className: string | null
  placeName: string
  roomNo: string
  bedNo: number
  floorName: string
  dormName: string
  state: string
  feePrice: number | null
  assignTime: string | null
  inTime: string | null
  hasPhoto: boolean
  /** The school wants the agreement signed before somebody moves in, and it is not. */
  lacksAgreement: boolean
  keyNo: string | null
  cardNo: string | null
  /** The bed is to be left: they do not study here any more, or asked to leave and were agreed to. */
  isLeaving: boolean
  /** By when whoever was agreed to wanted to have left. */
  leaveBy: string | null
}
export type DeskFloor = { dormName: string; floorName: string; waiting: number; done: number }
/** `hasDoorCodes`: students may move in by themselves, by the code at the door. */
export type Counter = { floors: DeskFloor[]; waiting: DeskStay[]; isWhole: boolean; hasDoorCodes: boolean }

/** So many who are to come are kept at the counter, for when the network blinks. */
export const mostKept = 2000

/** The counter of today: how many are to come and have come on each floor, and who. */
export const counterRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryRegister/counter',
  label: '入住办理台',
  access: { permission: 'dormitoryRegister:checkin' },
  input: z.object({}),
  answer: answer<Counter>(),
})
/** How many wait at the counter. */
export type DeskNumbers = { waiting: number | null; toLeave: number | null }
export const deskNumbersRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryRegister/deskNumbers',
  label: '入住与退宿待办数',
  access: { permission: 'dormitoryRegister:list' },
  input: z.object({}),
  answer: answer<DeskNumbers>(),
})

const finding = {
  service: 'yxgl',
  method: 'GET',
  input: z.object({ keyword: z.string().trim().min(1, '请输入学号、姓名或身份证后6位').max(50) }),
  answer: answer<DeskStay[]>(),
} as const
export const findComingRoute = defineRoute({
  ...finding,
  path: 'dormitoryRegister/findComing',
  label: '查找待入住学生',
  access: { permission: 'dormitoryRegister:checkin' },
})
export const findLivingRoute = defineRoute({
  ...finding,
  path: 'dormitoryRegister/findLiving',
  label: '查找在住学生',
  access: { permission: 'dormitoryRegister:checkout' },
})

/** The photo of whoever stands at the counter: of who is to come or lives in the houses of the caller, and of nobody else. */
export const deskPhotoRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryRegister/photo',
  label: '办理台照片',
  access: { permission: 'dormitoryRegister:checkin' },
  input: z.object({ id: stay }),
  answer: answer<unknown>(),
  about: { entity: register, id: 'id' },
})

/** Papers for the doors of houses to which somebody is still to come: the code by which students move in themselves. */
export const doorSheetsRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryRegister/doorSheets',
  label: '打印自助入住码',
  access: { permission: 'dormitoryRegister:checkin' },
  input: z.object({}),
  answer: answer<unknown>(),
})

/** So many of a thing; `wrong` says what is the matter with them, where something is. */
export type RoomAsset = { name: string; qty: number; isOwn: boolean; wrong: string | null }
/** What somebody is handed over with their bed. */
export const deskAssetsRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryRegister/assets',
  label: '入住资产清单',
  access: { permission: 'dormitoryRegister:checkin' },
  input: z.object({ id: stay }),
  answer: answer<RoomAsset[]>(),
  about: { entity: register, id: 'id' },
})

/** Those whose bed is to be left: whoever has gone already, then by the day on which they wanted to leave. */
export const toLeaveRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryRegister/toLeave',
  label: '待退宿学生',
  access: { permission: 'dormitoryRegister:checkout' },
  input: z.object({}),
  answer: answer<DeskStay[]>(),
})

export type DefectTold = {
  asset: string
  kind: string
  note: string | null
  photoIds: string[]
  priceFen: number | null
  boughtDate: string | null
  isShared: boolean
  amountFen: number
}
/** What the ledger of the room says a thing cost, and since when it stands there. */
export type LedgerLine = { asset: string; priceFen: number; boughtDate: string | null }
/** What a keeper needs to let somebody go. */
export type Leaving = {
  stay: DeskStay
  /** What is looked at one by one: things as the school lists them. */
  assets: { key: string; label: string }[]
  /** What was wrong already when they came. */
  before: DefectTold[]
  found: DefectTold[]
  /** What is known of the things of the room already: nobody types it again. */
  ledger: LedgerLine[]
  checkedTime: string | null
  damageFen: number
  /** Why they asked to leave, where that was agreed to. */
  askedReason: string | null
  /** Who else lives in the room now, for what nobody is to blame for. */
  residents: number
  /** What the price would give back; what was paid is known elsewhere. */
  refund: RefundAdvice | null
}
export const leavingRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryRegister/leaving',
  label: '退宿资料',
  access: { permission: 'dormitoryRegister:checkout' },
  input: z.object({ id: stay }),
  answer: answer<Leaving>(),
  about: { entity: register, id: 'id' },
})

export const foundDefect = z.object({
  asset: z.string().max(4),
  kind: z.enum(['2', '3']),
  note: z.string().trim().max(200, '说明不能超过200个字').nullable().default(null),
  photoIds: z.array(z.uuid()).max(6, '照片最多6张').default([]),
})
/** The keeper has looked at everything: what is broken or missing, or that nothing is. */
export const inspectRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  path: 'dormitoryRegister/inspect',
  label: '退宿资产核验',
  access: { permission: 'dormitoryRegister:checkout' },
  input: z.object({
    id: stay,
    defects: z
      .array(
        foundDefect.extend({
          priceFen: z.int('原价应为金额').min(0).max(10_000_000, '原价不能超过10万元').default(0),
          boughtDate: askedDay('购置日期格式应为YYYY-MM-DD').nullable().default(null),
          isShared: z.boolean().default(false),
        }),
      )
      .max(20, '一次最多登记20项'),
  }),
  answer: answer<{ damageFen: number; sharedFen: number }>(),
  about: { entity: register, id: 'id' },
})
