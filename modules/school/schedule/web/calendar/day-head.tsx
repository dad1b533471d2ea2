import { weekdayName } from '#browser/wire/weekdays.ts'
import type { DayFacts } from '../../shared/event-routes.ts'

/** A date over its column: day of the week, number, and the name of a holiday. */
export function DayHead({
  day,
  isToday,
  facts,
  onOpen,
}: {
  day: string
  isToday: boolean
  facts: DayFacts | undefined
  onOpen: ((day: string) => void) | undefined
}) {
  const text = (
    <>
      <span>{weekdayName(day)}</span>
      <b className={isToday ? 'sch-today' : undefined}>{Number(day.slice(8))}</b>
      {facts?.holidayName && <small>{facts.holidayName}</small>}
    </>
  )
  return onOpen ? (
    <button type="button" className="sch-day-head" aria-label={day} onClick={() => onOpen(day)}>
      {text}
    </button>
  ) : (
    <div className="sch-day-head">{text}</div>
  )
}
