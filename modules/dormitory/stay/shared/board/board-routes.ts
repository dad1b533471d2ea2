import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

const service = 'yxgl'
const access = { permission: 'dormitoryRegister:assign' } as const
const id = (label: string) => z.uuid(`${label}不存在`)

/** A house on the board, with how many beds are left. */
export type BoardHouse = {
  id: string
  dormName: string
  campusId: string
  campusName: string
  sexLimit: string
  beds: number
  free: number
}
export const boardHousesRoute = defineRoute({
  service,
  method: 'GET',
  access,
  path: 'dormitoryRegister/boardHouses',
  label: '床位分配楼栋',
  input: z.object({}),
  answer: answer<BoardHouse[]>(),
})

export type BoardBed = {
  id: string
  bedNo: number
  bedPos: string | null
  isLong: boolean
  status: string
  /** Who holds it, as far as the caller reaches them. */
  holder: { registerId: string; studentId: string; xm: string; className: string | null; isLiving: boolean } | null
}
export type BoardRoom = {
  id: string
  roomNo: string
  typeName: string
  roomUse: string
  sexLimit: string | null
  status: string
  departmentId: string | null
  departmentName: string | null
  classId: string | null
  className: string | null
  gradeLimit: number | null
  beds: BoardBed[]
}
export type BoardFloor = { id: string; floorName: string; rooms: BoardRoom[] }
export const boardRoute = defineRoute({
  service,
  method: 'GET',
  access,
  path: 'dormitoryRegister/board',
  label: '床位分配房间',
  input: z.object({ dormId: id('宿舍楼') }),
  answer: answer<BoardFloor[]>(),
})

/** What sets somebody apart when beds are given: tall, needing a low bed, of a minority. */
export const boardTags = ['tall', 'low', 'minority'] as const
export type BoardTag = (typeof boardTags)[number]

/** Somebody who needs a bed. */
export type Waiting = {
  id: string
  xh: string | null
  /** Freshmen have no student number yet. */
  ksh: string | null
  xm: string
  sex: string | null
  grade: number | null
  departmentId: string | null
  classId: string | null
  className: string | null
  campusId: string | null
  /** The level they chose. */
  levelId: string | null
  tags: BoardTag[]
}
export const unassignedRoute = defineRoute({
  service,
  method: 'GET',
  access,
  path: 'dormitoryRegister/unassigned',
  label: '待分配学生',
  input: z.object({
    keyword: z.string().trim().max(50).optional(),
    departmentId: id('院系').optional(),
    classId: id('班级').optional(),
    sex: z.enum(['1', '2']).optional(),
    levelId: id('宿舍档次').optional(),
    tag: z.enum(boardTags).optional(),
  }),
  answer: answer<{
    rows: Waiting[]
    total: number
    /** By what the caller may narrow them. */
    tags: BoardTag[]
    levels: { value: string; label: string }[]
  }>(),
})

const pair = z.object({ studentId: id('学生'), bedId: id('床位') })
/** So many are given or moved with one call. */
const mostAtOnce = 200
export type Refused = { studentId: string; bedId: string; reason: string }
export const giveRoute = defineRoute({
  service,
  method: 'POST',
  access,
  path: 'dormitoryRegister/assign',
  label: '分配床位',
  input: z.object({
    pairs: z.array(pair).min(1, '请选择学生和床位').max(mostAtOnce, `一次最多分配${mostAtOnce}人`),
    /** Why somebody has a bed in a room that belongs to others. */
    overrideReason: z.string().trim().min(2, '请填写跨归属分配的原因').max(200, '原因不能超过200个字').optional(),
  }),
  answer: answer<{
    given: { studentId: string; bedId: string; registerId: string }[]
    refused: Refused[]
    /** Given all the same: a house of another campus. */
    warned: Refused[]
  }>(),
  mostNames: 500,
})
/** Whoever has not moved in yet has another bed: an empty one, or each other's. */
export const exchangeRoute = defineRoute({
  service,
  method: 'POST',
  access,
  path: 'dormitoryRegister/exchange',
  label: '调整待入住床位',
  input: z.object({
    moves: z
      .array(z.object({ registerId: id('住宿登记'), toBedId: id('床位') }))
      .min(1, '请选择学生和床位')
      .max(mostAtOnce, `一次最多调整${mostAtOnce}人`),
  }),
  answer: answer<{ begun: { studentId: string; bedId: string; registerId: string }[]; refused: Refused[] }>(),
  mostNames: 500,
})
/** What was given a moment ago is taken back. */
export const retakeRoute = defineRoute({
  service,
  method: 'POST',
  access,
  path: 'dormitoryRegister/retake',
  label: '撤回分配',
  input: z.object({
    registerIds: z.array(id('住宿登记')).min(1, '请选择住宿登记').max(mostAtOnce, `一次最多撤回${mostAtOnce}人`),
  }),
  answer: answer<{ taken: number }>(),
  mostNames: 500,
})
