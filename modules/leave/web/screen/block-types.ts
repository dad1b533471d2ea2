/** What the blocks of the leave screen carry. */
export type Kpi = {
  shouldCount: number; onLeave: number; leaveSchool: number; leaveRate: number; applyToday: number; pending: number; pendingTimeout: number; passRateToday: number | null; avgApproveMin: number | null
  returnDueToday: number; returnedToday: number; overdue: number; longestOverdueHours: number; onTimeRate30: number | null; emptyBeds: number; lessonsToday: number
}
export type TypeRow = { code: string; name: string; count: number | null; pct: number; hidden?: true }
export type DeptRow = { id: string; name: string; count: number; should: number; rate: number }
export type GradeSex = { grade: number; male: number; female: number }
export type TrendDay = { date: string; onLeave: number; leaveSchool: number }
export type Heat = { weekday: number; hour: number; count: number }
export type FunnelRow = { key: string; name: string; count: number; rate: number | null }
/** By city: its national code, empty where it is unknown. */
export type Dest = { canton: string; count: number | null; hidden?: true }
export type OverdueGroup = { department: string; count: number; hours: number }
export type OverduePerson = { personName?: string; className: string | null; typeName: string; hours: number }
