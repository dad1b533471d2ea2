import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { weekdayOf } from '#kernel/rules/days.ts'
import { clockOf, dayOf, endClockOf } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { minutesAt, momentOf } from '../../shared/times.ts'
import { DayHead } from './day-head.tsx'
import { itemClass, itemTime } from './item-look.ts'
import { DueChip } from './due-chip.tsx'
import { isWholeDay, placedOn, touches, type Placed } from './layout.ts'
import { useGridDrag, type DragWishes } from './use-grid-drag.ts'
import type { DayFacts, Item, Source } from '../../shared/event-routes.ts'

const hourHeight = 48
const firstHour = 7

type GridProps = Omit<DragWishes, 'hourHeight'> & {
  items: readonly Item[]
  sources: readonly Source[]
  facts: readonly DayFacts[]
  conflicts: ReadonlySet<Item>
  now: number
  onDay: (day: string) => void
}

/** A week or a day by its hours. */
export function TimeGrid({ items, sources, facts, conflicts, now, onDay, ...wishes }: GridProps) {
  const { days } = wishes
  const scroller = useRef<HTMLDivElement>(null)
  const drag = useGridDrag({ ...wishes, hourHeight })
  const whole = items.filter(isWholeDay)
  useEffect(() => {
    scroller.current?.scrollTo({ top: firstHour * hourHeight })
  }, [])
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <div className="sch-grid">
      <div className="sch-grid-head">
        <span className="sch-gutter">{weekText(facts, days[0]!)}</span>
        <div style={columns}>
          {days.map((day) => (
            <DayHead
              key={day}
              day={day}
              isToday={day === dayOf(now)}
              facts={facts.find((one) => one.date === day)}
              onOpen={days.length > 1 ? onDay : undefined}
            />
          ))}
        </div>
      </div>
      {whole.some((item) => days.some((day) => touches(item, day))) && (
        <div className="sch-grid-whole">
          <span className="sch-gutter">{t('全天')}</span>
          <div style={columns}>
            {days.map((day) => (
              <div key={day} className="sch-whole-cell">
                {whole
                  .filter((item) => touches(item, day))
                  .map((item) => (
                    <button
                      key={item.key}
                      type="button"
                      className={itemClass(item, sources, conflicts.has(item))}
                      onClick={() => wishes.onOpen(item)}
                      title={item.title}
                    >
                      {item.title}
                    </button>
                  ))}
              </div>
            ))}
          </div>
        </div>
      )}
      <div className="sch-grid-scroll" ref={scroller}>
        <div className="sch-hours" style={{ height: 24 * hourHeight }} aria-hidden>
          {Array.from({ length: 23 }, (_, i) => (
            <span key={i} style={{ top: (i + 1) * hourHeight }}>{`${String(i + 1).padStart(2, '0')}:00`}</span>
          ))}
        </div>
        <div
          ref={drag.body}
          className="sch-body"
          style={{ ...columns, height: 24 * hourHeight }}
          onPointerDown={drag.startCreate}
          onPointerMove={drag.onPointerMove}
          onPointerUp={drag.onPointerUp}
          onPointerCancel={drag.onPointerCancel}
        >
          {days.map((day) => (
            <div key={day} className={weekdayOf(day) > 5 ? 'sch-column sch-column-off' : 'sch-column'} data-day={day}>
              {placedOn(day, items).map(({ item, bundle, ...place }) =>
                bundle.length > 0 ? (
                  <DueChip
                    key={item.key}
                    dues={bundle}
                    sources={sources}
                    style={styleOf(place)}
                    onOpen={wishes.onOpen}
                  />
                ) : (
                  <div
                    key={item.key}
                    role="button"
                    tabIndex={0}
                    className={itemClass(item, sources, conflicts.has(item))}
                    style={{ ...styleOf(place), opacity: drag.ghost?.key === item.key ? 0.4 : undefined }}
                    onPointerDown={(event) => drag.startMove(event, item)}
                    onClick={(event) =>
                      event.detail > 0 &&
                      (event.nativeEvent as PointerEvent).pointerType === 'touch' &&
                      wishes.onOpen(item)
                    }
                    onKeyDown={(event) => event.key === 'Enter' && wishes.onOpen(item)}
                    aria-label={`${itemTime(item, t('全天'))} ${item.title}`}
                  >
                    <b>
                      {conflicts.has(item) && <TriangleAlert size={12} strokeWidth={2} aria-label={t('时间冲突')} />}
                      {item.title}
                    </b>
                    {place.to - place.from >= 40 && (
                      <span>{[itemTime(item, t('全天')), item.place].filter(Boolean).join(' · ')}</span>
                    )}
                    {item.own?.isMine && !item.own.isCancelled && (
                      <i className="sch-resize" onPointerDown={(event) => drag.startResize(event, item)} aria-hidden />
                    )}
                  </div>
                ),
              )}
              {drag.ghost && dayOf(drag.ghost.begin) === day && (
                <div
                  className="sch-ghost"
                  style={{
                    top: (minutesAt(drag.ghost.begin) / 60) * hourHeight,
                    height: ((drag.ghost.end - drag.ghost.begin) / 3_600_000) * hourHeight,
                  }}
                >
                  {`${clockOf(drag.ghost.begin)}–${endClockOf(drag.ghost.end)}`}
                </div>
              )}
              {day === dayOf(now) && (
                <i className="sch-now" style={{ top: ((now - momentOf(day)) / 3_600_000) * hourHeight }} aria-hidden />
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Where something lies in the column of its day. */
function styleOf({ from, to, column, columns }: Omit<Placed, 'item' | 'bundle'>) {
  return {
    top: (from / 60) * hourHeight,
    height: Math.max(20, ((to - from) / 60) * hourHeight - 2),
    left: `${(column / columns) * 100}%`,
    width: `calc(${100 / columns}% - 3px)`,
  }
}

function weekText(facts: readonly DayFacts[], day: string): string {
  const week = facts.find((one) => one.date === day)?.weekNo
  return week ? t('{{n}}周', { n: week }) : ''
}
