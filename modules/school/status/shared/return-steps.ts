import { enlistedReason, keptDays } from './service-time.ts'

/** Days before the return at which people are reminded; at the last one, long overdue, the registrar is told. */
const steps = [60, 30, 7, -14] as const

/** The reminder that is due with so many days left, or null before the first. */
export function reminderAt(daysLeft: number): number | null {
  return steps.findLast((step) => (step < 0 ? daysLeft < step : daysLeft <= step)) ?? null
}

/** Long overdue without a word: to be dealt with as having left. After military service the place is kept for two more years. */
export function isDropDue(daysLeft: number, reason: string | null = null): boolean {
  return reminderAt(reason === enlistedReason ? daysLeft + keptDays : daysLeft) === steps[3]
}
