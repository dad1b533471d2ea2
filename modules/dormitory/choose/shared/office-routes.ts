import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { batch } from './batch.ts'

const id = z.uuid('选宿批次不存在')
const about = { entity: batch, id: 'id' } as const
const office = { service: 'yxgl', about } as const

export type PoolRoom = {
  id: string
  roomNo: string
  sex: string | null
  typeName: string
  /** Beds that could be chosen, and those that are in the pool. */
  free: number
  inPool: number
  departmentName: string | null
  className: string | null
}
export type PoolFloor = { id: string; name: string; rooms: PoolRoom[] }
export type PoolHouse = { id: string; name: string; beds: number; inPool: number }
/** How many beds there are for how many students, by those who choose among the same. */
export type PoolSide = { departmentName: string | null; sex: string; beds: number; students: number }
export type PoolPlan = {
  name: string
  /** Only then may its beds and its list be changed. */
  isDraft: boolean
  isRehearsal: boolean
  houses: PoolHouse[]
  floors: PoolFloor[]
  sides: PoolSide[]
  ineligible: number
}

export const poolRoute = defineRoute({
  ...office,
  method: 'GET',
  access: { permission: 'dormitoryChooseBatch:pool' },
  path: 'dormitoryChooseBatch/pool',
  label: '选宿床位池',
  input: z.object({ id, dormId: z.uuid('宿舍楼不存在').optional() }),
  answer: answer<PoolPlan>(),
})

export const paintRoute = defineRoute({
  ...office,
  method: 'POST',
  access: { permission: 'dormitoryChooseBatch:pool' },
  path: 'dormitoryChooseBatch/paint',
  label: '调整床位池',
  input: z.object({
    id,
    /** Whole houses, floors or single rooms. */
    dormIds: z.array(z.uuid()).max(100).default([]),
    floorIds: z.array(z.uuid()).max(500).default([]),
    roomIds: z.array(z.uuid()).max(2000).default([]),
    isIn: z.boolean(),
    departmentId: z.uuid('院系不存在').nullable().default(null),
    classId: z.uuid('班级不存在').nullable().default(null),
  }),
  mostNames: 3000,
  answer: answer<{ beds: number }>(),
})

export const fromPresortRoute = defineRoute({
  ...office,
  method: 'POST',
  access: { permission: 'dormitoryChooseBatch:pool' },
  path: 'dormitoryChooseBatch/fromPresort',
  label: '带入预分床位',
  input: z.object({ id }),
  answer: answer<{ beds: number }>(),
})

export const rosterRoute = defineRoute({
  ...office,
  method: 'POST',
  access: { permission: 'dormitoryChooseBatch:pool' },
  path: 'dormitoryChooseBatch/roster',
  label: '更新选宿名单',
  input: z.object({ id }),
  answer: answer<{ eligible: number; ineligible: number }>(),
})

export type Monitor = {
  serverTime: string
  name: string
  state: string
  isRehearsal: boolean
  beginTime: string
  endTime: string
  pauseReason: string | null
  beds: number
  students: number
  chosen: number
  held: number
  waiting: number
  /** Choices by the minute, from the first one. */
  curve: { time: string; done: number; refused: number }[]
  perSecond: { time: string; done: number }[]
  /** Named by their reason. */
  refusals: { text: string; n: number }[]
  departments: { id: string | null; name: string; students: number; chosen: number }[]
  houses: { id: string; name: string; beds: number; taken: number }[]
}

export const monitorRoute = defineRoute({
  ...office,
  method: 'GET',
  access: { permission: 'dormitoryChooseBatch:monitor' },
  path: 'dormitoryChooseBatch/monitor',
  label: '选宿实况',
  /** `anew`: the asker knows of something that happened just now. */
  input: z.object({ id, anew: z.literal('1').optional() }),
  answer: answer<Monitor>(),
})

/** Told to whoever may watch, a few times a second at most: something was chosen, or the batch stands otherwise. */
export const monitorEvent = 'dormitory-choose'
