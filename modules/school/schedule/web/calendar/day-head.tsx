import { weekdayOf } from '#kernel/rules/days.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import type { DayFacts } from '../../shared/event-routes.ts'

export const weekdayNames = [
  tKey('周一'),
  tKey('周二'),
  tKey('周三'),
  tKey('周四'),
  tKey('周五'),
  tKey('周六'),
  tKey('周日'),
]

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
      <span>{t(weekdayNames[weekdayOf(day) - 1]!)}</span>
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
