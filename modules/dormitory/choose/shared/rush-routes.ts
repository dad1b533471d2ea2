import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { mostFavourites } from './chooser.ts'

const batchId = z.uuid('选宿批次不存在')
const bedId = z.uuid('床位不存在')
const student = { service: 'yxgl', access: { permission: 'dormitoryChoose:choose' } } as const

/** What a student has, or is held for them. */
export type Ticket = {
  state: string
  bedId: string | null
  placeName: string | null
  holdUntil: string | null
  changeUsed: number
  changeMax: number
}

export type MyBatch = {
  id: string
  name: string
  isRehearsal: boolean
  notice: string | null
  /** 未开始 before the begin, whatever the batch says. */
  phase: 'before' | 'open' | 'paused' | 'over'
  pauseReason: string | null
  beginTime: string
  endTime: string
  holdSeconds: number
  showRoommate: string
}

export type MyChoice = {
  serverTime: string
  batch: MyBatch | null
  others: { id: string; name: string }[]
  me: {
    eligible: boolean
    reason: string | null
    favBedIds: string[]
    tags: string[]
    /** The room that pre-sorting settled for them. */
    roomName: string | null
    /** The level they are kept to, where they ordered one and the school is strict. */
    levelId: string | null
    ticket: Ticket
    /** What the counter scans when they move in; null while nothing is theirs, and once they live there. */
    registerId: string | null
    /** Where the student is to live, for the ticket. */
    sex: string | null
    xm: string
    xh: string | null
  } | null
  /** The map of whoever chooses among the same beds; it tells nothing of anybody. */
  mapKey: string | null
  /** Habits to choose from, as the school calls them. */
  habits: { key: string; label: string }[]
}

export const myRoute = defineRoute({
  ...student,
  method: 'GET',
  path: 'dormitoryChoose/getMy',
  label: '我的选宿',
  input: z.object({ batchId: batchId.optional() }),
  answer: answer<MyChoice>(),
})

export type LayoutBed = { id: string; no: number; pos: string | null }
/** What a room has besides beds. */
export const roomFeatures = ['ac', 'toilet', 'balcony', 'hotWater'] as const
export type RoomFeature = (typeof roomFeatures)[number]
/** In per cent of the picture of the floor. */
export type RoomPlace = { x: number; y: number; w: number; h: number }
export type LayoutRoom = {
  id: string
  no: string
  typeName: string
  orient: string | null
  levelId: string | null
  features: RoomFeature[]
  place: RoomPlace | null
  beds: LayoutBed[]
}
/** `plan`: the file of its picture. */
export type LayoutFloor = { id: string; name: string; plan: string | null; rooms: LayoutRoom[] }
export type LayoutHouse = { id: string; name: string; floors: LayoutFloor[] }
/** `photo`: the file of a picture of such a room. */
export type LayoutLevel = {
  id: string
  name: string
  price: number | null
  intro: string | null
  photo: string | null
}
/**
 * Rooms and beds in one order, which is that of the map: the first bed of the first room of the first floor is its
 * first bit.
 */
export type Layout = { levels: LayoutLevel[]; houses: LayoutHouse[] }

export const layoutRoute = defineRoute({
  ...student,
  method: 'GET',
  path: 'dormitoryChoose/getLayout',
  label: '选宿房间与床位',
  input: z.object({ batchId }),
  answer: answer<Layout>(),
  isTagged: true,
})

export type Taken = { bits: string; version: string; taken: number; size: number }

/** Asked every two seconds by everybody who chooses: answered from memory, without looking at who asks. */
export const takenRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryChoose/getTaken',
  label: '床位占用图',
  access: { open: true, perMinute: 10_000_000 },
  input: z.object({ key: z.string().min(1).max(400) }),
  answer: answer<Taken>(),
})

export type Roommates = { tags: string[]; name: string | null; home: string | null }[]
export const roommatesRoute = defineRoute({
  ...student,
  method: 'GET',
  path: 'dormitoryChoose/getRoommates',
  label: '室友信息',
  input: z.object({ batchId, roomId: z.uuid('房间不存在') }),
  answer: answer<Roommates>(),
})

const rush = { ...student, method: 'POST', answer: answer<Ticket>() } as const
const one = z.object({ batchId, bedId })

/** These carry an `Idempotency-Key`: the same again is the same wish, and is given the same answer. */
export const claimRoute = defineRoute({ ...rush, path: 'dormitoryChoose/claim', label: '选床位', input: one })
export const changeRoute = defineRoute({ ...rush, path: 'dormitoryChoose/change', label: '换床位', input: one })
export const releaseRoute = defineRoute({
  ...rush,
  path: 'dormitoryChoose/release',
  label: '退选床位',
  input: z.object({ batchId }),
})
export const confirmRoute = defineRoute({
  ...rush,
  path: 'dormitoryChoose/confirm',
  label: '确认床位',
  input: z.object({ batchId }),
})

export const favRoute = defineRoute({
  ...student,
  method: 'POST',
  path: 'dormitoryChoose/saveFav',
  label: '收藏床位',
  input: z.object({
    batchId,
    bedIds: z.array(bedId).max(mostFavourites, `最多收藏 ${mostFavourites} 个床位`).optional(),
    tags: z.array(z.string().max(10)).max(4, '最多选择 4 个标签').optional(),
  }),
  answer: answer<{ favBedIds: string[]; tags: string[] }>(),
})
