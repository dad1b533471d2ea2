import { t } from '#browser/wire/i18n.ts'
import type { HeatDate } from '#patterns/figures/web/year-heat.tsx'
import type { StudentStat } from '../../shared/student-stat.ts'

export const daysText = (n: number) => t('{{n}} 天', { n })

/** Dates on leave as a calendar shows them: half or all of the day, at school or away. */
export function heatDates(dates: StudentStat['dates']): HeatDate[] {
  return dates.map(({ date, days, typeNames, isLeaveSchool }) => ({
    date,
    isPart: days < 1,
    isOther: isLeaveSchool,
    words: `${typeNames} ${daysText(days)}${isLeaveSchool ? ` · ${t('离校')}` : ''}`,
  }))
}

export const heatLegend = () => ({ part: t('半天'), day: t('全天'), other: t('离校') })
