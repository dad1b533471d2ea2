import { useEffect, useRef } from 'react'
import { addDays, daysBetween, weekdayOf } from '#kernel/rules/days.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import { monthName } from '#browser/wire/time-words.ts'
import './year-heat.css'

/** A date with something on it: all of the day or a part, of the usual kind or of the other, told in words to whoever points at it. */
export type HeatDate = {
  readonly date: string
  readonly isPart: boolean
  readonly isOther: boolean
  readonly words: string
}

/** How a date looks, and what is said of it. */
export const heatLook = (one: HeatDate | undefined) =>
  one && `year-heat-${one.isPart ? 'part' : 'day'}${one.isOther ? ' is-other' : ''}`
export const heatWords = (date: string, one: HeatDate | undefined) => (one ? `${date} ${one.words}` : date)

/** The dates of a year, a column for each week. */
export function YearHeat({ year, dates, label }: { year: number; dates: readonly HeatDate[]; label: string }) {
  const first = `${year}-01-01`
  const lead = weekdayOf(first) - 1
  const length = daysBetween(first, `${year}-12-31`) + 1
  const known = new Map(dates.map((one) => [one.date, one]))
  const weeks = Math.ceil((lead + length) / 7)
  const months = Array.from({ length: 12 }, (_, month) => ({
    month: month + 1,
    week: Math.floor((lead + daysBetween(first, `${year}-${String(month + 1).padStart(2, '0')}-01`)) / 7),
  }))
  // Where the year is wider than the screen, its latest date is what one wants to see.
  const place = useRef<HTMLDivElement>(null)
  const latest = dates.at(-1)?.date
  useEffect(() => {
    if (place.current && latest)
      place.current.scrollLeft =
        (place.current.scrollWidth * daysBetween(first, latest)) / length - place.current.clientWidth / 2
  }, [first, latest, length])
  return (
    <div ref={place} className="year-heat-scroll">
      <div
        className="year-heat"
        style={{ gridTemplateColumns: `28px repeat(${weeks}, minmax(11px, 1fr))` }}
        role="img"
        aria-label={label}
      >
        {months.map(({ month, week }) => (
          <span key={month} className="year-heat-month" style={{ gridColumn: `${week + 2} / span 3` }}>
            {monthName(month)}
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
          const date = addDays(first, i)
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
    </div>
  )
}

/** What the looks of dates mean. */
export function YearHeatKey({ part, day, other }: { part: string; day: string; other: string }) {
  return (
    <p className="year-heat-key">
      <i className="year-heat-part" aria-hidden />
      {part}
      <i className="year-heat-day" aria-hidden />
      {day}
      <i className="year-heat-day is-other" aria-hidden />
      {other}
    </p>
  )
}
