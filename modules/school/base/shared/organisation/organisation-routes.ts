import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Fence } from './campus.ts'

export type CampusFacts = {
  id: string
  campusName: string
  campusCode: string
  isMain: boolean
  address: string | null
  phone: string | null
  area: string | null
  lng: string | null
  lat: string | null
  fence: Fence | null
  version: number
  status: string
  students: number
  staff: number
  buildings: number
  venues: number
}

export type BuildingFacts = {
  id: string
  buildingName: string
  buildingCode: string
  buildingUse: string
  floorUp: number
  floorDown: number | null
  builtYear: number | null
  area: string | null
  status: string
  photoFileId: string[] | null
  plans: number
  campusId: string
  campusName: string
  managerName: string | null
}
export type FloorFacts = { buildingId: string; floor: number | null; venues: number; seats: number }
export type Buildings = { buildings: BuildingFacts[]; floors: FloorFacts[] }

/** A department with its own people and duties, as the server tells it. */
export type DepartmentFacts = {
  id: string
  parentId: string | null
  deptName: string
  deptShort: string | null
  deptCode: string
  deptType: string
  isTeachUnit: boolean
  status: string
  version: number
  staff: number
  students: number
  classes: number
  leaderName: string | null
  secretaryName: string | null
  stuSecretaryName: string | null
  stuAdminNames: string[] | null
}

export type MajorFacts = {
  id: string
  majorName: string
  majorCode: string
  innerCode: string
  direction: string | null
  status: string
  schoolLength: string | null
  departmentName: string | null
  leaderName: string | null
  students: Record<string, number>
}

export type IntakeFacts = {
  id: string
  grade: number
  majorId: string
  majorName: string
  majorCode: string
  majorStatus: string
  departmentName: string | null
  planNum: number | null
  realNum: number
  classNum: number
  status: string
}

const at = { service: 'base', method: 'GET', input: z.looseObject({}) } as const

export const campusOverviewRoute = defineRoute({
  ...at,
  path: 'campus/overview',
  label: '校区概况',
  access: { permission: 'campus:list' },
  answer: answer<CampusFacts[]>(),
})

export const buildingOverviewRoute = defineRoute({
  ...at,
  path: 'building/overview',
  label: '楼宇概况',
  access: { permission: 'building:list' },
  answer: answer<Buildings>(),
})

export const departmentOverviewRoute = defineRoute({
  ...at,
  path: 'department/overview',
  label: '部门概况',
  access: { permission: 'department:list' },
  answer: answer<DepartmentFacts[]>(),
})

export const majorOverviewRoute = defineRoute({
  ...at,
  path: 'major/overview',
  label: '专业概况',
  access: { permission: 'major:list' },
  answer: answer<MajorFacts[]>(),
})

export const intakeMatrixRoute = defineRoute({
  ...at,
  path: 'gradeMajor/matrix',
  label: '年级专业矩阵',
  access: { permission: 'gradeMajor:list' },
  answer: answer<IntakeFacts[]>(),
})
