import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type MajorChoice = {
  id: string
  value: string
  label: string
  majorCode: string
  departmentId: string | null
  schoolLength: string | null
}

export type ClassChoice = {
  id: string
  value: string
  label: string
  classCode: string
  grade: number
  majorId: string | null
  departmentId: string | null
  campusId: string | null
  stuNum: number
  fdyId: string | null
  bzrId: string | null
}
/** A class somebody leads, with the capacity in which. */
export type LedClass = ClassChoice & { role: string }

export type ClassCardRow = {
  id: string
  className: string
  classCode: string
  grade: number
  majorName: string | null
  departmentId: string | null
  majorId: string | null
  departmentName: string | null
  classType: string
  status: string
  maxNum: number
  all: number
  reading: number
  enrolled: number
  inSchool: number
  men: number
  women: number
  fdyName: string | null
  bzrName: string | null
  monitorId: string | null
  monitorName: string | null
  leagueSecId: string | null
  leagueSecName: string | null
  expectGradDate: string | null
}

export type ClassLeader = {
  id: string
  role: string
  xm: string
  gh: string
  startDate: string
  endDate: string | null
  isTemp: boolean
  isNow: boolean
}
export type ClassOverview = ClassCardRow & { leaders: readonly ClassLeader[] }

const named = { service: 'base', method: 'GET', access: { signedIn: true }, input: z.looseObject({}) } as const
const listed = {
  service: 'base',
  method: 'GET',
  access: { permission: 'stuClass:list' },
  input: z.looseObject({}),
} as const

export const majorChoicesRoute = defineRoute({
  ...named,
  path: 'major/getMajorSelect',
  label: '专业选择',
  answer: answer<MajorChoice[]>(),
})

export const classChoicesRoute = defineRoute({
  ...named,
  path: 'stuClass/getClassSelect',
  label: '班级选择',
  answer: answer<ClassChoice[]>(),
})

export const ledClassesRoute = defineRoute({
  ...named,
  path: 'stuClass/getClassFdySelect',
  label: '所带班级选择',
  answer: answer<LedClass[]>(),
})

export const classesLedByRoute = defineRoute({
  ...named,
  path: 'stuClass/getClassFdySelectByUserId',
  label: '某人所带班级选择',
  answer: answer<LedClass[]>(),
})

export const classCardsRoute = defineRoute({
  ...listed,
  path: 'stuClass/cards',
  label: '班级卡片',
  answer: answer<{
    records: ClassCardRow[]
    total: number
    unled: number
    current: number
    size: number
    pages: number
  }>(),
})

export const classOverviewRoute = defineRoute({
  ...listed,
  path: 'stuClass/overview',
  label: '班级概况',
  answer: answer<ClassOverview>(),
})
