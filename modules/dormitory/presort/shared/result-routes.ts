import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { about, adjusting, dividing, id, looking } from './route-parts.ts'
import type { VersionLine } from './routes.ts'

export type Member = {
  itemId: string
  studentId: string
  xm: string
  xh: string
  className: string | null
  city: string | null
  nation: string | null
  isMinority: boolean
  /** Null for whoever may not see what is known of people's bodies. */
  isTall: boolean | null
  needsLow: boolean | null
  isFixed: boolean
  bedId: string | null
  bedNo: number | null
  reason: string | null
}

export type RoomCard = {
  id: string
  roomNo: string
  roomName: string
  floorNo: number
  sex: string | null
  beds: { id: string; bedNo: number; pos: string | null; isFree: boolean }[]
  points: number
  broken: { code: string; count: number; points: number }[]
  conflicts: string[]
  members: Member[]
}

export type UnplacedLine = {
  itemId: string
  xm: string
  xh: string
  departmentName: string | null
  className: string | null
  sex: string | null
  lack: string
  reason: string | null
}

export type BrokenLine = {
  code: string
  weight: number
  count: number
  points: number
  rooms: { roomId: string; dormId: string; roomName: string; count: number }[]
}

export type ConflictLine = { code: string; xm: string; roomId: string; roomName: string }

export type Result = {
  versionId: string
  versionNo: number
  isCurrent: boolean
  seed: number
  madeTime: string
  seconds: number
  placed: number
  unplaced: number
  lapsed: number
  fixed: number
  points: number
  singleClass: number
  rooms: number
  lacks: Record<string, number>
  broken: BrokenLine[]
  conflicts: ConflictLine[]
  unplacedList: UnplacedLine[]
  houses: { id: string; dormName: string; people: number }[]
  cards: RoomCard[]
  canUndo: string | null
}

const versionId = z.uuid('方案不存在').optional()

export const resultRoute = defineRoute({
  ...looking,
  path: 'dormitoryPresortBatch/result',
  label: '预分试算结果',
  input: z.object({ id, versionId, dormId: z.uuid('宿舍楼不存在').optional() }),
  answer: answer<Result>(),
  about,
})

export type MovedLine = {
  studentId: string
  xm: string
  className: string | null
  from: string | null
  to: string | null
  fromRoomId: string | null
  toRoomId: string | null
}

export type Compared = { before: VersionLine; after: VersionLine; moved: MovedLine[]; total: number }

export const compareRoute = defineRoute({
  ...looking,
  path: 'dormitoryPresortBatch/compare',
  label: '对比两个方案',
  input: z.object({ id, beforeId: z.uuid('方案不存在'), afterId: z.uuid('方案不存在') }),
  answer: answer<Compared>(),
  about,
})

export type Other = { roomId: string; roomName: string; delta: number | null; problem: string | null }

export type WhyHere = {
  xm: string
  className: string | null
  roomName: string | null
  bedNo: number | null
  reason: string | null
  hard: string[]
  soft: { code: string; count: number; points: number }[]
  others: Other[]
  /** What was said of it by those who answer for the student. */
  said: { content: string; byName: string | null; answer: string | null; state: string }[]
}

export const whyRoute = defineRoute({
  ...looking,
  path: 'dormitoryPresortBatch/why',
  label: '分配依据',
  input: z.object({ id, itemId: z.uuid('学生不存在') }),
  answer: answer<WhyHere>(),
  about,
})

/** Somebody goes to a bed (a room, where only rooms are settled); who is there comes to where they were. Without a room, out of it. */
export const placeRoute = defineRoute({
  ...adjusting,
  path: 'dormitoryPresortBatch/place',
  label: '调整预分',
  input: z.object({
    id,
    itemId: z.uuid('学生不存在'),
    roomId: z.uuid('房间不存在').nullable().default(null),
    bedId: z.uuid('床位不存在').nullable().default(null),
    withItemId: z.uuid('学生不存在').nullable().default(null),
  }),
  answer: answer<{ words: string }>(),
  about,
})

export const fixRoute = defineRoute({
  ...adjusting,
  path: 'dormitoryPresortBatch/fix',
  label: '手工锁定',
  input: z.object({ id, itemId: z.uuid('学生不存在'), isFixed: z.boolean() }),
  answer: answer<null>(),
  about,
})

export const undoRoute = defineRoute({
  ...adjusting,
  path: 'dormitoryPresortBatch/undo',
  label: '撤销上一步调整',
  input: z.object({ id }),
  answer: answer<{ words: string }>(),
  about,
})

/** An earlier version is the one that counts again. */
export const useVersionRoute = defineRoute({
  ...dividing,
  path: 'dormitoryPresortBatch/useVersion',
  label: '采用方案',
  input: z.object({ id, versionId: z.uuid('方案不存在') }),
  answer: answer<null>(),
  about,
})
