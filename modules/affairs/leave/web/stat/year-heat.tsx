import { useEffect, useRef } from 'react'
import { addDays, daysBetween, weekdayOf } from '#kernel/rules/days.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import type { StudentStat } from '../../shared/figures/student-stat.ts'

const weekdays = [tKey('周一'), '', tKey('周三'), '', tKey('周五'), '', tKey('周日')] as const

/** The dates of a year, a column for each week: the fuller, the longer away that day. Half days and whole days differ. */
export function YearHeat({ year, dates }: { year: number; dates: StudentStat['dates'] }) {
  const first = `${year}-01-01`
  const lead = weekdayOf(first) - 1
  const length = daysBetween(first, `${year}-12-31`) + 1
  const known = new Map(dates.map((one) => [one.date, one]))
  const weeks = Math.ceil((lead + length) / 7)
  const months = Array.from({ length: 12 }, (_, month) => ({
    month: month + 1,
    week: Math.floor((lead + daysBetween(first, `${year}-${String(month + 1).padStart(2, '0')}-01`)) / 7),
  }))
  // Where the year is wider than the screen, its latest leave is what one wants to see.
  const place = useRef<HTMLDivElement>(null)
  const latest = dates.at(-1)?.date
  useEffect(() => {
    if (place.current && latest)
      place.current.scrollLeft =
        (place.current.scrollWidth * daysBetween(first, latest)) / length - place.current.clientWidth / 2
  }, [first, latest, length])
  return (
    <div ref={place} className="leave-heat-scroll">
      <div
        className="leave-heat"
        style={{ gridTemplateColumns: `28px repeat(${weeks}, minmax(11px, 1fr))` }}
        role="img"
        aria-label={t('{{year}} 年请假日历，共 {{n}} 天有请假', { year, n: dates.length })}
      >
        {months.map(({ month, week }) => (
          <span key={month} className="leave-heat-month" style={{ gridColumn: `${week + 2} / span 3` }}>
            {t('{{n}}月', { n: month })}
          </span>
        ))}
        {weekdays.map(
          (name, i) =>
            name && (
              <span key={name} className="leave-heat-weekday" style={{ gridRow: i + 2 }}>
                {t(name)}
              </span>
            ),
        )}
        {Array.from({ length }, (_, i) => {
          const date = addDays(first, i)
          const one = known.get(date)
          const words = one
            ? `${date} ${one.typeNames} ${t('{{n}} 天', { n: one.days })}${one.isLeaveSchool ? ` · ${t('离校')}` : ''}`
            : date
          return (
            <i
              key={date}
              className={
                one ? `leave-heat-${one.days >= 1 ? 'day' : 'half'}${one.isLeaveSchool ? ' is-out' : ''}` : undefined
              }
              style={{ gridColumn: Math.floor((lead + i) / 7) + 2, gridRow: ((lead + i) % 7) + 2 }}
              title={words}
            />
          )
        })}
      </div>
    </div>
  )
}
