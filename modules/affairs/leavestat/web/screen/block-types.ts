import type { Hidden } from '#browser/wall/parts.tsx'

/** What the blocks of the leave screen carry. A hidden group has no number. */
export type Kpi = {
  shouldCount: number
  onLeave: number
  offCampus: number
  leaveRate: number
  applyToday: number
  pending: number
  pendingTimeout: number
  passRateToday: number | null
  avgApproveMin: number | null
  returnDueToday: number
  returnedToday: number
  overdue: number
  longestOverdueHours: number
  onTimeRate30: number | null
  emptyBeds: number
  lessonsToday: number
}
export type TypeRow = { code: string; name: string; count: number | null; pct: number | null; hidden?: Hidden }
export type DeptRow = {
  id: string
  name: string
  count: number | null
  should: number
  rate: number | null
  hidden?: Hidden
}
export type GradeSex = {
  grade: number
  count: number | null
  male: number | null
  female: number | null
  hidden?: Hidden
}
export type TrendDay = { date: string; onLeave: number; leaveSchool: number }
export type Heat = { weekday: number; hour: number; count: number }
export type FunnelRow = { key: string; name: string; count: number; rate: number | null }
export type Province = { code: string; name: string; count: number | null; hidden?: Hidden }
/** Σ provinces + those hidden + unknown + abroad = total. */
export type Dest = {
  total: number
  unknown: number
  abroad: number
  hiddenTotal: number
  origin: { name: string; code: string | null; lng: number; lat: number } | null
  provinces: Province[]
  cities: { code: string; name: string; count: number }[]
}
export type Tonight = { id: string; name: string; count: number | null; hidden?: Hidden }
export type OverdueGroup = { department: string; count: number | null; hours: number; hidden?: Hidden }
export type OverduePerson = { personName?: string; className: string | null; typeName: string; hours: number }
