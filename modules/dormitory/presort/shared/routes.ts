import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { batch } from './batch.ts'
import type { RuleLine } from './rules.ts'
import type { VersionStats } from './plan.ts'

const id = z.uuid('批次不存在')
const roomIds = z.array(z.uuid('房间不存在')).min(1, '请选择房间').max(500, '一次最多选择 500 个房间')
const about = { entity: batch, id: 'id' } as const
const looking = { service: 'yxgl', method: 'GET', access: { permission: 'dormitoryPresortBatch:getOne' } } as const
const dividing = { service: 'yxgl', method: 'POST', access: { permission: 'dormitoryPresortBatch:divide' } } as const
const adjusting = { service: 'yxgl', method: 'POST', access: { permission: 'dormitoryPresortBatch:adjust' } } as const

/** People and beds of one sex, by level: people who chose none may be anywhere. */
export type Balance = { sex: string; levelId: string | null; levelName: string | null; need: number; beds: number }
export type PartLine = {
  departmentId: string
  departmentName: string
  students: number
  submitTime: string | null
  submitBy: string | null
}
export type VersionLine = {
  id: string
  versionNo: number
  seed: number
  madeTime: string
  isCurrent: boolean
  stats: VersionStats
}
export type Overview = {
  id: string
  batchName: string
  state: string
  mode: string
  grade: number
  seed: number
  deadlineYx: string | null
  publishTime: string | null
  jobId: string | null
  /** Whoever has a bed already is not counted. */
  students: number
  withBed: number
  balance: Balance[]
  houses: { id: string; dormName: string; beds: number; rooms: number }[]
  parts: PartLine[]
  /** What was said and not answered yet. */
  openComments: number
  versions: VersionLine[]
  rules: RuleLine[]
  /** Departments whose own part the caller may change; null for all. */
  own: string[] | null
}

/** What a department sees of a batch it has a part in. */
export type OwnBatch = Pick<Overview, 'id' | 'batchName' | 'state' | 'mode' | 'grade' | 'deadlineYx'> & {
  xn: string
  students: number
  isSubmitted: boolean
}
export const ownBatchesRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  access: { permission: 'dormitoryPresortBatch:own' },
  path: 'dormitoryPresortBatch/ownBatches',
  label: '院系预分批次',
  input: z.object({}),
  answer: answer<OwnBatch[]>(),
})

export const overviewRoute = defineRoute({
  ...looking,
  path: 'dormitoryPresortBatch/overview',
  label: '预分批次进展',
  input: z.object({ id }),
  answer: answer<Overview>(),
  about,
})

export type QuotaLine = {
  departmentId: string
  departmentName: string
  classId: string | null
  className: string | null
  sex: string
  need: number
  given: number
  rooms: number
}
export const matrixRoute = defineRoute({
  ...looking,
  path: 'dormitoryPresortBatch/matrix',
  label: '划拨矩阵',
  input: z.object({ id, tier: z.enum(['1', '2']).default('1'), departmentId: z.uuid('院系不存在').optional() }),
  answer: answer<QuotaLine[]>(),
  about,
})

export type PaintRoom = {
  id: string
  roomNo: string
  sex: string | null
  levelName: string | null
  beds: number
  free: number
  departmentId: string | null
  departmentName: string | null
  classIds: string[]
  classNames: string[]
}
export type PaintFloor = { floorNo: number; floorName: string; rooms: PaintRoom[] }
export const canvasRoute = defineRoute({
  ...looking,
  path: 'dormitoryPresortBatch/rooms',
  label: '划拨房间图',
  input: z.object({ id, dormId: z.uuid('宿舍楼不存在') }),
  answer: answer<PaintFloor[]>(),
  about,
})

/** Rooms become a department's, or a class's of it; with neither they are nobody's again. */
export const paintRoute = defineRoute({
  ...adjusting,
  path: 'dormitoryPresortBatch/paint',
  label: '划拨房间',
  input: z.object({
    id,
    tier: z.enum(['1', '2']),
    roomIds,
    departmentId: z.uuid('院系不存在').nullable().default(null),
    classId: z.uuid('班级不存在').nullable().default(null),
    /** Of several classes, each with what it needs. */
    isShared: z.boolean().default(false),
  }),
  answer: answer<{ painted: number }>(),
  mostNames: 600,
  about,
})

export const suggestRoute = defineRoute({
  ...adjusting,
  path: 'dormitoryPresortBatch/suggest',
  label: '自动划拨建议',
  input: z.object({ id, tier: z.enum(['1', '2']), departmentId: z.uuid('院系不存在').nullable().default(null) }),
  answer: answer<{ painted: number; short: number }>(),
  about,
})

const ruleLine = z.object({
  ruleCode: z.string().max(20),
  enabled: z.boolean(),
  weight: z.number(),
  tail: z.enum(['1', '2', '3']).optional(),
  cityCap: z
    .int('同城上限应为1–12的整数')
    .min(1, '同城上限应为1–12的整数')
    .max(12, '同城上限应为1–12的整数')
    .nullable()
    .optional(),
  tallFrom: z
    .int('身高应为150–220的整数')
    .min(150, '身高应为150–220的整数')
    .max(220, '身高应为150–220的整数')
    .optional(),
})
export const rulesRoute = defineRoute({
  ...dividing,
  path: 'dormitoryPresortBatch/saveRules',
  label: '保存预分规则',
  input: z.object({ id, rules: z.array(ruleLine).min(1).max(30) }),
  answer: answer<null>(),
  mostNames: 300,
  about,
})

/** 0 → 1 → 2 → 3 and back to 2; what is short is told, and confirmed. */
export const stepRoute = defineRoute({
  ...dividing,
  path: 'dormitoryPresortBatch/step',
  label: '推进预分批次',
  input: z.object({ id, to: z.enum(['dividing', 'adjusting', 'ready']), isConfirmed: z.boolean().default(false) }),
  answer: answer<{ state: string }>(),
  about,
})

export const runRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryPresortBatch:run' },
  path: 'dormitoryPresortBatch/run',
  label: '试算',
  input: z.object({
    id,
    /** Only this department anew, the others as they are. */
    departmentId: z.uuid('院系不存在').nullable().default(null),
    seed: z
      .int('种子应为整数')
      .min(1, '种子应为1–99999999的整数')
      .max(99_999_999, '种子应为1–99999999的整数')
      .optional(),
  }),
  answer: answer<{ jobId: string }>(),
  about,
})

export type Published = { given: number; refused: { xh: string; xm: string; reason: string }[]; message: string | null }
export const publishRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryPresortBatch:publish' },
  path: 'dormitoryPresortBatch/publish',
  label: '发布预分结果',
  input: z.object({ id, isConfirmed: z.boolean().default(false) }),
  answer: answer<Published>(),
  about,
})

export const closeRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryPresortBatch:void' },
  path: 'dormitoryPresortBatch/close',
  label: '归档或作废预分批次',
  input: z.object({ id, to: z.enum(['archived', 'void']) }),
  answer: answer<{ freed: number }>(),
  about,
})

/** A department is done with its part. */
export const submitRoute = defineRoute({
  ...adjusting,
  path: 'dormitoryPresortBatch/handIn',
  label: '院系提交预分调整',
  input: z.object({
    id,
    departmentId: z.uuid('院系不存在'),
    note: z.string().trim().max(200, '说明不能超过200个字').default(''),
  }),
  answer: answer<null>(),
  about,
})

export type Member = {
  itemId: string
  studentId: string
  xm: string
  xh: string
  className: string | null
  city: string | null
  nation: string | null
  isMinority: boolean
  isTall: boolean
  needsLow: boolean
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
