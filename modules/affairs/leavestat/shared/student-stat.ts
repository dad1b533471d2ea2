import type { SpanNumbers } from './figures.ts'

/** The leaves of one student in a year. */
export type StudentStat = {
  readonly student: {
    readonly id: string
    readonly xm: string
    readonly xh: string | null
    readonly className: string | null
    readonly departmentName: string | null
  }
  readonly isOwn: boolean
  readonly year: number
  /** Years there is something to see of, the latest first. */
  readonly years: readonly number[]
  readonly total: SpanNumbers
  readonly byType: readonly {
    readonly typeId: string
    readonly name: string
    readonly color: string | null
    readonly times: number
    readonly days: number
  }[]
  readonly dates: readonly {
    readonly date: string
    readonly days: number
    readonly typeNames: string
    readonly isLeaveSchool: boolean
  }[]
  readonly leaves: readonly {
    readonly id: string
    readonly leaveNo: string
    readonly typeName: string
    readonly color: string | null
    readonly startTime: string
    readonly endTime: string
    readonly days: number
    readonly status: string
    readonly overdueMinutes: number
    readonly isLeaveSchool: boolean
  }[]
}
