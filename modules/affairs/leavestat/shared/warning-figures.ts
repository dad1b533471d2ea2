import { defineService } from '#kernel/world/service.ts'

type OfStudents = { readonly studentIds: readonly string[] }

/** For how many hours each of some students is overdue; who is not overdue is missing. */
export const leaveOverdueHours = defineService<OfStudents, ReadonlyMap<string, number>>('leave.overdueHours', {
  fallback: new Map(),
})

/** How many days of the present term each of some students has taken leave of a kind that counts; who took none is missing. */
export const leaveDaysTerm = defineService<OfStudents, ReadonlyMap<string, number>>('leave.daysTerm', {
  fallback: new Map(),
})
