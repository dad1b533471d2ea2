import dayjs from 'dayjs'
import { Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { eachDay, weekdayOf } from '#kernel/rules/days.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { toneOfDay, type DayKind, type TermRow } from './calendar-types.ts'
import { PaintBar } from './paint-bar.tsx'
import type { WallDay } from '../shared/wall-routes.ts'

type Props = {
  term: TermRow
  days: readonly WallDay[] | undefined
  error: unknown
  onRetry: () => void
  canPaint: boolean
  kinds: readonly DayKind[]
}

/** The weeks of a term as a wall calendar. Press on a day and draw over others to say what they are. */
export function Wall({ term, days, error, onRetry, canPaint, kinds }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const from = useRef<string | null>(null)
  useEffect(() => {
    const stop = () => {
      from.current = null
    }
    window.addEventListener('pointerup', stop)
    return () => window.removeEventListener('pointerup', stop)
  }, [])
  useEffect(() => {
    setChosen(new Set())
  }, [term.id])
  if (error)
    return (
      <section className="list-card calendar-wall">
        <LoadError error={error} onRetry={onRetry} />
      </section>
    )
  if (!days)
    return (
      <section className="list-card calendar-wall">
        <Skeleton active paragraph={{ rows: 14 }} />
      </section>
    )

  const reach = (to: string) => {
    const start = from.current
    if (start === null) return
    setChosen(new Set(start < to ? eachDay(start, to) : eachDay(to, start)))
  }
  const start = (day: string, isExtending: boolean) => {
    if (!canPaint) return
    if (isExtending && chosen.size > 0) {
      const [first] = [...chosen].toSorted()
      setChosen(new Set(first! < day ? eachDay(first!, day) : eachDay(day, first!)))
      return
    }
    from.current = day
    setChosen(chosen.size === 1 && chosen.has(day) ? new Set() : new Set([day]))
  }
  const labels = new Map(kinds.map(({ value, label }) => [value, label]))
  const firstOfWeek = weekdayOf(term.startDate)
  const order = Array.from({ length: 7 }, (_, i) => ((firstOfWeek - 1 + i) % 7) + 1)
  return (
    <section className="list-card calendar-wall">
      <div
        className="wall-grid"
        role="grid"
        aria-label={t('{{name}}校历', { name: term.name })}
        aria-multiselectable={canPaint}
      >
        <div className="wall-row wall-head" role="row">
          <span className="wall-week" role="columnheader">
            {t('周次')}
          </span>
          {order.map((n) => (
            <span key={n} role="columnheader">
              {weekdayNames()[n - 1]}
            </span>
          ))}
        </div>
        {weeksOf(days).map((week) => (
          <div key={week[0]!.riQi} className="wall-row" role="row">
            <span className="wall-week" role="rowheader">
              {week[0]!.zc > 0 ? t('第{{n}}周', { n: week[0]!.zc }) : t('假期')}
            </span>
            {order.map((n) => {
              const day = week.find((one) => one.xqj === n)
              return day ? (
                <Cell
                  key={n}
                  day={day}
                  label={shown(labels.get(day.dayType) ?? '')}
                  isChosen={chosen.has(day.riQi)}
                  isFixed={!canPaint}
                  onStart={start}
                  onReach={reach}
                />
              ) : (
                <span key={n} className="wall-cell wall-cell-none" role="gridcell" />
              )
            })}
          </div>
        ))}
      </div>
      {chosen.size > 0 && <PaintBar days={[...chosen]} kinds={kinds} onDone={() => setChosen(new Set())} />}
    </section>
  )
}

type CellProps = {
  day: WallDay
  label: string
  isChosen: boolean
  isFixed: boolean
  onStart: (day: string, isExtending: boolean) => void
  onReach: (day: string) => void
}

function Cell({ day, label, isChosen, isFixed, onStart, onReach }: CellProps) {
  const date = dayjs(day.riQi)
  const isFirst = date.date() === 1
  const note = shown(day.holidayName ?? day.remark ?? '') || (['1', '2', '5'].includes(day.dayType) ? '' : label)
  const lessons = day.lessonDate ? t('上{{day}}的课', { day: dateText(day.lessonDate, { isNarrow: true }) }) : ''
  const classes = [
    'wall-cell',
    `wall-day-${toneOfDay[day.dayType] ?? 'plain'}`,
    isChosen && 'wall-cell-chosen',
    date.isSame(dayjs(), 'day') && 'wall-cell-today',
    day.isPainted && 'wall-cell-painted',
  ]
  return (
    <button
      type="button"
      role="gridcell"
      aria-selected={isChosen}
      aria-label={[date.format('YYYY-MM-DD'), label, note, lessons].filter(Boolean).join(' ')}
      title={[label, note !== label && note, lessons].filter(Boolean).join(' · ')}
      className={classes.filter(Boolean).join(' ')}
      disabled={isFixed}
      onPointerDown={(event) => {
        event.currentTarget.releasePointerCapture?.(event.pointerId)
        onStart(day.riQi, event.shiftKey)
      }}
      onPointerEnter={() => onReach(day.riQi)}
      onKeyDown={(event) =>
        (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), onStart(day.riQi, event.shiftKey))
      }
    >
      <span className="wall-number">
        {isFirst ? t('{{n}}月', { n: date.month() + 1, context: 'first' }) : date.date()}
      </span>
      <span className="wall-note">{note}</span>
      {lessons !== '' && <span className="wall-lessons">{lessons}</span>}
    </button>
  )
}

/** Runs of seven: one row of the wall each. */
function weeksOf(days: readonly WallDay[]): WallDay[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, i) => days.slice(i * 7, i * 7 + 7))
}
