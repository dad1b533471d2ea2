import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { weekdayOf } from '#kernel/rules/days.ts'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { htmlLanguage, t } from '#browser/wire/i18n.ts'
import { lunarOf } from '../../shared/lunar.ts'
import { minutesAt, momentOf } from '../../shared/times.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import { itemClass } from './item-look.ts'
import { isWholeDay, touches } from './layout.ts'
import type { DayFacts, Item, Source } from '../../shared/event-routes.ts'

const mostShown = 3

type MonthProps = {
  days: readonly string[]
  month: string
  items: readonly Item[]
  sources: readonly Source[]
  facts: readonly DayFacts[]
  conflicts: ReadonlySet<Item>
  now: number
  onDay: (day: string) => void
  onCreate: (begin: number, end: number) => void
  onMove: (item: Item, begin: number, end: number) => void
  onRefuse: (item: Item) => void
  onOpen: (item: Item) => void
}

/** Six weeks with their numbers. An own event is dragged to another day, a click on the ground makes a new one. */
export function MonthGrid({
  days,
  month,
  items,
  sources,
  facts,
  conflicts,
  now,
  onDay,
  onCreate,
  onMove,
  onRefuse,
  onOpen,
}: MonthProps) {
  const [target, setTarget] = useState<string | null>(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7))
  const drop = (day: string, key: string) => {
    setTarget(null)
    const item = items.find((one) => one.key === key)
    if (!item) return
    const [start, end] = [Date.parse(item.start), Date.parse(item.end)]
    const begin = momentOf(day, minutesAt(start))
    if (begin !== start) onMove(item, begin, begin + (end - start))
  }
  return (
    <div className="sch-month" role="grid">
      <div className="sch-month-head">
        <span>{t('周次')}</span>
        {weekdayNames().map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className="sch-month-row" role="row">
          <span className="sch-week-no">{facts.find((one) => one.date === week[0])?.weekNo || ''}</span>
          {week.map((day) => {
            const fact = facts.find((one) => one.date === day)
            const own = items
              .filter((item) => touches(item, day))
              .toSorted((a, b) => Number(isWholeDay(b)) - Number(isWholeDay(a)))
            const classes = [
              'sch-month-cell',
              day.startsWith(month) ? '' : 'sch-beyond',
              weekdayOf(day) > 5 ? 'sch-column-off' : '',
              target === day ? 'sch-target' : '',
            ]
              .filter(Boolean)
              .join(' ')
            return (
              <div
                key={day}
                role="gridcell"
                className={classes}
                data-day={day}
                onClick={(event) =>
                  event.target === event.currentTarget && onCreate(momentOf(day, 540), momentOf(day, 600))
                }
                onDragOver={(event) => {
                  event.preventDefault()
                  setTarget(day)
                }}
                onDrop={(event) => drop(day, event.dataTransfer.getData('text/plain'))}
              >
                <button type="button" className="sch-date" onClick={() => onDay(day)} aria-label={day}>
                  <b className={day === dayOf(now) ? 'sch-today' : undefined}>{Number(day.slice(8))}</b>
                  <DayName day={day} holiday={fact?.holidayName ?? null} />
                </button>
                {own.slice(0, mostShown).map((item) => (
                  <button
                    key={item.key}
                    type="button"
                    draggable
                    className={itemClass(item, sources, conflicts.has(item))}
                    title={item.title}
                    onClick={() => onOpen(item)}
                    onDragStart={(event) => {
                      if (item.own?.isMine) return event.dataTransfer.setData('text/plain', item.key)
                      event.preventDefault()
                      onRefuse(item)
                    }}
                    onDragEnd={() => setTarget(null)}
                  >
                    {conflicts.has(item) && <TriangleAlert size={11} strokeWidth={2} aria-label={t('时间冲突')} />}
                    {!isWholeDay(item) && <time>{clockOf(item.start)}</time>}
                    {item.title}
                  </button>
                ))}
                {own.length > mostShown && (
                  <button type="button" className="sch-more" onClick={() => onDay(day)}>
                    {t('还有 {{n}} 项', { n: own.length - mostShown })}
                  </button>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The holiday of the school, else the feast, else the day of the Chinese calendar for those who read it. */
function DayName({ day, holiday }: { day: string; holiday: string | null }) {
  const { text, festival } = lunarOf(day)
  if (holiday ?? festival) return <small title={text}>{t(holiday ?? festival ?? '')}</small>
  return htmlLanguage().startsWith('zh') && text !== '' ? <small className="sch-lunar">{t(text)}</small> : null
}
