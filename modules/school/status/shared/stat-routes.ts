import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { AgeGroup } from '#patterns/worklist/shared/ages.ts'
import type { ServiceStage } from './service-time.ts'

export type StatusStat = {
  today: string
  since: string
  firstMonth: string
  termName: string | null
  people: Record<
    'enrolled' | 'reading' | 'suspended' | 'retained' | 'changed' | 'lost' | 'inTerm' | 'pending' | 'stuck' | 'atStart',
    number
  >
  months: { month: string; kind: string; n: number }[]
  matrix: { departmentId: string; departmentName: string; kind: string; n: number }[]
  reasons: { reason: string; n: number }[]
  majorMoves: { fromId: string; from: string; toId: string; to: string; n: number }[]
  grades: { grade: number; entered: number; reading: number; away: number; finished: number; lost: number }[]
}

/** Days until somebody is due back, as the board groups them. */
export const returnGroups: readonly AgeGroup[] = [
  { key: 'late', label: '已逾期', tone: 'red', below: 0 },
  { key: 'month', label: '30天内到期', tone: 'amber', below: 31 },
  { key: 'quarter', label: '90天内到期', tone: 'blue', below: 91 },
  { key: 'later', label: '90天以后', tone: 'grey', below: Number.POSITIVE_INFINITY, hidesEmpty: true },
  { key: 'unknown', label: '未登记到期日', tone: 'grey', below: null, hidesEmpty: true },
]

export type Away = {
  studentId: string
  xh: string | null
  xm: string
  xjztM: string
  className: string | null
  departmentName: string | null
  changeId: string | null
  changeNo: string | null
  kind: string | null
  reason: string | null
  effectiveDate: string | null
  returnDate: string | null
  daysLeft: number | null
  isDropDue: boolean
}

export type Enlisted = {
  studentId: string
  xh: string | null
  xm: string
  className: string | null
  departmentName: string | null
  changeId: string
  docNo: string | null
  effectiveDate: string
  returnDate: string | null
  share?: number
  keepUntil?: string
  stage?: ServiceStage
  daysLeft?: number
}

const access = { permission: 'stuStatusChange:list' }
const nothing = z.looseObject({})

export const statusStatRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'statusStat/overview',
  label: '学籍统计',
  access,
  input: nothing,
  answer: answer<StatusStat>(),
})

export const suspendedRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'statusStat/suspended',
  label: '休学与保留学籍看板',
  access,
  input: nothing,
  answer: answer<Away[]>(),
})

export const enlistedRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'statusStat/enlisted',
  label: '入伍看板',
  access,
  input: nothing,
  answer: answer<Enlisted[]>(),
})
