import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { askedDay } from '#kernel/http/asked.ts'

/** How many applications were finished within what was promised: of a department or a matter. */
export type Timely = {
  id: string
  name: string
  finished: number
  onTime: number
  rate: string | null
  usedMean: number
  promisedMean: number
}

export type OnTime = {
  finished: number
  onTime: number
  rate: string | null
  departments: Timely[]
  items: Timely[]
}

export type RatedDepartment = {
  deptId: string
  deptName: string
  n: number
  mean: string
  low: number
  answered: number
  escalated: number
}

export type ServiceStatistics = {
  months: { month: string; n: number }[]
  onTime: OnTime
  ratings: RatedDepartment[]
  missing: { word: string; n: number; asked: number; lastTime: string }[]
  searched: { n: number; empty: number; clicked: number }
  used: { id: string; name: string; hot: number | null; views: number }[]
}

const day = askedDay('日期不正确')

export const statisticsRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'serviceItem/statistics',
  label: '办事统计',
  access: { permission: 'serviceItem:statistics' },
  input: z.object({ from: day, to: day }),
  answer: answer<ServiceStatistics>(),
})
