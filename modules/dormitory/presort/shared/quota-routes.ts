import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { about, adjusting, id, looking } from './route-parts.ts'

const roomIds = z.array(z.uuid('房间不存在')).min(1, '请选择房间').max(500, '一次最多选择 500 个房间')

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
