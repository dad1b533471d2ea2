import { dateText } from '#browser/wire/time-words.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { t } from '#browser/wire/i18n.ts'
import { isOpenDuring, isOpenOn } from '../../shared/venues/open-time.ts'
import { spanOfSections, type SectionTime } from '../../shared/venues/section-times.ts'
import type { Occupied } from '../../shared/venues/venue-occupancy.ts'
import { usualSections } from './venue-types.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import type { Place } from '../../shared/venues/venue-routes.ts'

/** One place in one week: sections down, days across; what takes it spans its sections. */
export function WeekGrid({
  room,
  from,
  taken,
  times,
}: {
  room: Place
  from: string
  taken: readonly Occupied[]
  times: readonly SectionTime[]
}) {
  const sections = Math.max(usualSections, ...taken.map((one) => one.jcTo))
  const days = weekdayNames().map((name, i) => ({ name, date: addDays(from, i) }))
  const isOpen = (date: string, jc: number) => {
    const span = spanOfSections(times, { date, campusId: room.campusId, jcFrom: jc, jcTo: jc })
    return span ? isOpenDuring(room.openTime, weekdayOf(date), span) : isOpenOn(room.openTime, weekdayOf(date))
  }
  return (
    <div className="venue-grid-frame">
      <h2>{room.label}</h2>
      <div
        className="venue-grid"
        role="grid"
        aria-label={t('{{name}} 的一周', { name: room.label })}
        style={{ gridTemplateRows: `40px repeat(${sections}, minmax(36px, auto))` }}
      >
        <span className="venue-grid-day" style={{ gridColumn: 1, gridRow: 1 }} />
        {days.map(({ name, date }, i) => (
          <span key={date} className="venue-grid-day" style={{ gridColumn: i + 2, gridRow: 1 }}>
            {name}
            <small>{dateText(date, { isNarrow: true })}</small>
          </span>
        ))}
        {Array.from({ length: sections }, (_, i) => (
          <span key={i} className="venue-grid-section" style={{ gridColumn: 1, gridRow: i + 2 }}>
            {i + 1}
            <small>
              {spanOfSections(times, { date: from, campusId: room.campusId, jcFrom: i + 1, jcTo: i + 1 })?.begin.slice(
                0,
                5,
              )}
            </small>
          </span>
        ))}
        {days.flatMap(({ date }, column) =>
          Array.from({ length: sections }, (_, i) => (
            <span
              key={`${date} ${i}`}
              className={isOpen(date, i + 1) ? 'venue-grid-cell' : 'venue-grid-cell venue-grid-closed'}
              style={{ gridColumn: column + 2, gridRow: i + 2 }}
            />
          )),
        )}
        {taken.map((one) => {
          const column = days.findIndex(({ date }) => date === one.date)
          return column < 0 ? null : (
            <span
              key={`${one.date} ${one.jcFrom} ${one.title}`}
              className="venue-grid-taken"
              style={{ gridColumn: column + 2, gridRow: `${one.jcFrom + 1} / ${one.jcTo + 2}` }}
              title={one.title}
            >
              {one.title}
            </span>
          )
        })}
      </div>
      <p className="venue-grid-legend">
        <i className="venue-grid-key-free" />
        {t('空闲')}
        <i className="venue-grid-key-taken" />
        {t('占用')}
        <i className="venue-grid-key-closed" />
        {t('不开放')}
        {taken.length === 0 && <span>{t('本周没有占用记录')}</span>}
      </p>
    </div>
  )
}
