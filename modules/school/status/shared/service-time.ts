import { daysBetween } from '#kernel/rules/days.ts'
import { addMonths } from './dates.ts'

/** The reason of whoever is away for military service. */
export const enlistedReason = '34'

/** For how many months after the discharge the place at school is kept (《普通高等学校学生管理规定》第二十七条). */
const keptMonths = 24
/** The same in days. */
export const keptDays = 730

export type ServiceStage = 'serving' | 'discharged' | 'lapsed'

/** How far a service is: the part that is over, until when the place is kept, and what that makes of it today. */
export function serviceOf(input: { since: string; discharge: string; today: string }): {
  share: number
  keepUntil: string
  stage: ServiceStage
  daysLeft: number
} {
  const keepUntil = addMonths(input.discharge, keptMonths)
  const whole = Math.max(1, daysBetween(input.since, input.discharge))
  const share = Math.min(1, Math.max(0, daysBetween(input.since, input.today) / whole))
  const stage = input.today <= input.discharge ? 'serving' : input.today <= keepUntil ? 'discharged' : 'lapsed'
  return {
    share,
    keepUntil,
    stage,
    daysLeft: daysBetween(input.today, stage === 'serving' ? input.discharge : keepUntil),
  }
}
