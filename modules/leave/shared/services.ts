import { defineService } from '#kernel/service.ts'

/** Whether a student is excused at a moment; at night only a leave that sleeps elsewhere excuses. The one place where everybody asks. */
export const isExcused = defineService<{ studentId: string; at: string; isNight?: boolean }, boolean>('leave.isExcused', { fallback: false })

export type Excused = { studentId: string; leaveId: string; typeName: string; mark: string; startTime: string; endTime: string; isOvernight: boolean; isLeaveSchool: boolean }

/** Who of some students is excused at a moment, each once. */
export const listExcused = defineService<{ studentIds: readonly string[]; at: string; isNight?: boolean }, readonly Excused[]>('leave.listExcused', { fallback: [] })
