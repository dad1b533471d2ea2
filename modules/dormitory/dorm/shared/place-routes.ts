import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { dormitory } from './dormitory.ts'
import { usualRule } from './numbering.ts'

/** Beds by how they stand. */
export type Beds = { beds: number; free: number; locked: number; given: number; lived: number; broken: number }

export type HouseFacts = Beds & {
  id: string
  dormName: string
  campusId: string
  campusName: string
  sexLimit: string
  status: string
  floors: number
  rooms: number
  keepers: string[]
  /** Floor by floor from below: how much of what can be lived in is lived in, in per cent. */
  levels: number[]
}

/** Where a room lies on the picture of its floor, in per cent: from the left, from the top, how wide, how high. */
export type Place = { x: number; y: number; w: number; h: number }
export type GridBed = { id: string; bedNo: number; status: string }
export type GridRoom = {
  id: string
  roomNo: string
  typeName: string
  roomUse: string
  sexLimit: string | null
  orient: string | null
  departmentName: string | null
  status: string
  place: Place | null
  beds: GridBed[]
}
export type GridFloor = {
  id: string
  floorNo: number
  floorName: string
  sexLimit: string | null
  /** The picture of the floor. */
  plan: string | null
  rooms: GridRoom[]
}
export type House = { house: HouseFacts; floors: GridFloor[] }

const reading = { service: 'yxgl', method: 'GET', access: { permission: 'dormitory:list' } } as const

/** All houses the caller reaches, with how full they are. */
export const wallRoute = defineRoute({
  ...reading,
  path: 'dormitory/wall',
  label: '宿舍楼一览',
  input: z.object({}),
  answer: answer<HouseFacts[]>(),
})

/** One house, floor by floor and room by room. */
export const gridRoute = defineRoute({
  ...reading,
  path: 'dormitory/grid',
  label: '房间网格',
  input: z.object({ id: z.uuid('宿舍楼不存在') }),
  answer: answer<House>(),
  about: { entity: dormitory, id: 'id' },
})

export type GeneratedRoom = { floorNo: number; roomNo: string; isThere: boolean }
export type Generated = { rooms: GeneratedRoom[]; made: number; skipped: number; beds: number; skippedNos: string[] }

const orient = z.string().max(2).nullable().default(null)

/** Rooms by a rule; with `isPreview` nothing is written. Rooms that are there already stay as they are. */
export const generateRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryRoom:generate' },
  path: 'dormitoryRoom/generate',
  label: '批量生成房间',
  input: z.object({
    dormId: z.uuid('请选择宿舍楼'),
    floorFrom: z.int('请填写楼层').min(-3, '楼层应为 -3–40').max(40, '楼层应为 -3–40'),
    floorTo: z.int('请填写楼层').min(-3, '楼层应为 -3–40').max(40, '楼层应为 -3–40'),
    perFloor: z.int('请填写每层房间数').min(1, '每层房间数应为 1–60').max(60, '每层房间数应为 1–60'),
    skip: z.array(z.int().min(1).max(60)).max(60).default([]),
    rule: z.string().trim().max(30, '编号规则不能超过30个字').default(usualRule),
    typeId: z.uuid('请选择房型'),
    oddOrient: orient,
    evenOrient: orient,
    isPreview: z.boolean().default(false),
  }),
  answer: answer<Generated>(),
  mostNames: 200,
  about: { entity: dormitory, id: 'dormId' },
})

const choosing = { service: 'base', method: 'GET', access: { signedIn: true } } as const
const id = z.string().max(40).optional()

export type TreeNode = {
  id: string
  parentId: string | null
  label: string
  value: string
  nodeType: 'campus' | 'dorm' | 'floor' | 'room'
  sexLimit: number | null
  floorNo?: number
  bedTotal: number
  bedFree: number
  /** Of a room. */
  bedCount?: number
  children: TreeNode[]
}

export const dormTreeRoute = defineRoute({
  ...choosing,
  path: 'school/getDormTree',
  label: '宿舍树',
  input: z.looseObject({ campusId: id, sex: id }),
  answer: answer<TreeNode[]>(),
})
export const dormRoomTreeRoute = defineRoute({
  ...choosing,
  path: 'school/getDormRoomTree',
  label: '宿舍房间树',
  input: z.looseObject({ campusId: id, dormId: id, floorId: id, sex: id, onlyFree: id }),
  answer: answer<TreeNode[]>(),
})
export const dormChoiceRoute = defineRoute({
  ...choosing,
  path: 'school/getDorm',
  label: '宿舍楼下拉',
  input: z.looseObject({ campusId: id, sex: id }),
  answer: answer<{ value: string; label: string; sexLimit: number; floorUp: number }[]>(),
})
export const floorChoiceRoute = defineRoute({
  ...choosing,
  path: 'school/getFloor',
  label: '楼层下拉',
  input: z.looseObject({ dormId: id, buildingId: id }),
  answer: answer<{ value: string; label: string; floorNo: number; sexLimit: number | null }[]>(),
})
export type RoomChoice = {
  value: string
  label: string
  typeName: string
  bedCount: number
  bedFree: number
  departmentId: string | null
}
export const roomChoiceRoute = defineRoute({
  ...choosing,
  path: 'school/getRoom',
  label: '房间下拉',
  input: z.looseObject({ floorId: id, dormId: id, floor: id, onlyFree: id }),
  answer: answer<RoomChoice[]>(),
})
export type RoomNames = {
  roomId: string
  roomFullName: string
  campusName: string
  dormName: string
  floorName: string
  roomNo: string
}
export const roomFullNameRoute = defineRoute({
  ...choosing,
  path: 'school/getRoomFullName',
  label: '房间全称',
  input: z.looseObject({ roomId: id }),
  answer: answer<RoomNames | null>(),
})
export type BedOfRoom = {
  bedId: string
  bedNo: string
  bedPos: string | null
  status: string
  studentId: string | null
  xh: string | null
  xm: string | null
  sex: string | null
  className: string | null
  sjhm: string | null
  isRoomHead: boolean
  inDate: string | null
}
export const roomStudentsRoute = defineRoute({
  ...choosing,
  path: 'school/getRoomStu',
  label: '房间床位与学生',
  input: z.looseObject({ roomId: id }),
  answer: answer<BedOfRoom[]>(),
})
