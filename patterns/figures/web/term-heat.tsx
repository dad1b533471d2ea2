import { addDays, daysBetween, weekdayOf } from '#kernel/rules/days.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import { heatLook, heatWords, type HeatDate } from './year-heat.tsx'
import './year-heat.css'

/** Weeks with their number above: the first, and every third. */
const isNamed = (week: number) => week === 1 || week % 3 === 0

/** The dates of a term, a column for each of its weeks. */
export function TermHeat(props: { from: string; to: string; dates: readonly HeatDate[]; label: string }) {
  const { from, to, dates, label } = props
  const lead = weekdayOf(from) - 1
  const length = daysBetween(from, to) + 1
  const weeks = Math.ceil((lead + length) / 7)
  const known = new Map(dates.map((one) => [one.date, one]))
  return (
    <div
      className="year-heat term-heat"
      style={{ gridTemplateColumns: `24px repeat(${weeks}, minmax(0, 1fr))` }}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: weeks }, (_, i) => i + 1)
        .filter(isNamed)
        .map((week) => (
          <span key={week} className="year-heat-month" style={{ gridColumn: week + 1 }}>
            {week}
          </span>
        ))}
      {weekdayNames().map(
        (name, i) =>
          i % 2 === 0 && (
            <span key={name} className="year-heat-weekday" style={{ gridRow: i + 2 }}>
              {name}
            </span>
          ),
      )}
      {Array.from({ length }, (_, i) => {
        const date = addDays(from, i)
        const one = known.get(date)
        return (
          <i
            key={date}
            className={heatLook(one)}
            style={{ gridColumn: Math.floor((lead + i) / 7) + 2, gridRow: ((lead + i) % 7) + 2 }}
            title={heatWords(date, one)}
          />
        )
      })}
    </div>
  )
}
