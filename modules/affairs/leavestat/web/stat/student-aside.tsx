import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import '#browser/kit/detail/detail.css'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { TermHeat } from '#patterns/figures/web/term-heat.tsx'
import { YearHeatKey } from '#patterns/figures/web/year-heat.tsx'
import type { StudentAside } from '#modules/school/base/shared/students/student-aside.ts'
import { termChoicesRoute } from '#modules/school/calendar/shared/reader-routes.ts'
import { leaveFigures } from '../../shared/figures.ts'
import { studentStatRoute } from '../../shared/stat-routes.ts'
import { heatDates, heatLegend, daysText } from './heat-dates.ts'
import './student-aside.css'

/** What leave adds beside a student's days: the dates of this term somebody was on leave. */
export const contributions: readonly StudentAside[] = [
  { key: 'leaveTerm', permission: 'leaveStat:read', Content: TermLeaves },
]

function TermLeaves({ studentId }: { studentId: string }) {
  const terms = useQuery({ queryKey: ['base/schoolCalendar', 'terms'], queryFn: () => get(termChoicesRoute, {}) })
  const term = terms.data?.find(({ isCurrent }) => isCurrent)
  // Dates are told by calendar year, and an autumn term lies in two.
  const years = term ? [...new Set([term.startDate, term.endDate].map((day) => day.slice(0, 4)))] : []
  const told = useQueries({
    queries: years.map((year) => ({
      queryKey: ['xsgl/leaveRequest', 'student', { studentId, year }],
      queryFn: () => get(studentStatRoute, { studentId, year }),
    })),
  })
  if (!term || told.some(({ data }) => data === undefined)) return null
  const dates = told
    .flatMap(({ data }) => data!.dates)
    .filter(({ date }) => term.startDate <= date && date <= term.endDate)
  const total = daysText(dates.reduce((sum, { days }) => sum + days, 0))
  return (
    <section className="detail-section leave-term">
      <h3>
        {t('本学期请假')} <small>{total}</small>
        <Link to={`${leaveFigures.dimensions.student.page}${studentId}`}>{t('明细')}</Link>
      </h3>
      <YearHeatKey {...heatLegend()} />
      <TermHeat
        from={term.startDate}
        to={term.endDate}
        dates={heatDates(dates)}
        label={t('{{term}}请假日历，共 {{n}} 天有请假', { term: term.label, n: dates.length })}
      />
    </section>
  )
}
