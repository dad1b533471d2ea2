import { codeEntry } from '#kernel/rules/code-entry.ts'
import { addDays, eachDay, weekdayOf } from '#kernel/rules/days.ts'
import { Button, Segmented, Tooltip } from 'antd'
import { useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { dayOf } from '#kernel/rules/school-time.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { dateText, spanText, weekdayText } from '#browser/wire/time-words.ts'
import type { GanttBar, GanttRow } from '../../shared/board.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { kindColour } from '#browser/kit/theme/chart-colours.ts'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { placeOf } from './gantt-place.ts'
import { useGantt } from '../parts/use-board.ts'
import './gantt.css'

const spans = { week: 7, two: 14, month: 31 } as const
const step = 60

/** Students by days: a bar for each leave in the colour of its kind, exact to the half day; what still waits is drawn hollow. */
export function GanttView({ date, classIds }: { date: string; classIds: readonly string[] }) {
  const [span, setSpan] = useState<keyof typeof spans>('week')
  const [count, setCount] = useState(step)
  const from = addDays(date, 1 - weekdayOf(date))
  const to = addDays(from, spans[span] - 1)
  const { data, error, refetch } = useGantt({ from, to, classIds })
  const dates = eachDay(from, to)
  const now = useNow(60_000)
  const rows = data?.rows ?? []
  return (
    <section className="gantt" aria-label={t('周历')}>
      <header>
        <Segmented
          size="small"
          value={span}
          onChange={setSpan}
          options={[
            { value: 'week', label: t('一周') },
            { value: 'two', label: t('两周') },
            { value: 'month', label: t('一个月') },
          ]}
        />
        <Legend rows={rows} />
        <span>{data && t('{{n}} 人请假', { n: data.total })}</span>
      </header>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton count={6} height={40} />
      ) : rows.length === 0 ? (
        <EmptyState reason={t('这段时间没有人请假')} />
      ) : (
        <div className="gantt-scroll" style={{ '--days': dates.length } as CSSProperties}>
          <div className="gantt-days" aria-hidden>
            <span />
            {dates.map((one) => (
              <DayHead key={one} date={one} isToday={one === dayOf(now)} isShort={span === 'month'} />
            ))}
          </div>
          <ol>
            {rows.slice(0, count).map((row) => (
              <Line key={row.id} row={row} dates={dates} now={now} />
            ))}
          </ol>
        </div>
      )}
      {rows.length > count && (
        <Button block type="text" onClick={() => setCount((n) => n + step)}>
          {t('再显示 {{n}} 人', { n: Math.min(step, rows.length - count) })}
        </Button>
      )}
      {data && data.total > data.rows.length && rows.length <= count && (
        <p className="board-none">{t('人数太多，只显示前 {{n}} 人，请选择班级', { n: data.rows.length })}</p>
      )}
    </section>
  )
}

function DayHead({ date, isToday, isShort }: { date: string; isToday: boolean; isShort: boolean }) {
  const day = Number(date.slice(8))
  return (
    <span className={isToday ? 'is-today' : undefined}>
      {isShort ? null : <small>{weekdayText(date)}</small>}
      {isShort && day !== 1 ? day : dateText(date, { isNarrow: true })}
    </span>
  )
}

function Line({ row, dates, now }: { row: GanttRow; dates: readonly string[]; now: Date }) {
  return (
    <li>
      <span className="gantt-who">
        <strong>{row.xm}</strong>
        <small>{row.className}</small>
      </span>
      <div className="gantt-track">
        {dates.map((date) => (
          <i
            key={date}
            className={date === dayOf(now) ? 'is-today' : weekdayOf(date) > 5 ? 'is-rest' : undefined}
            aria-hidden
          />
        ))}
        {row.bars.map((bar) => (
          <Bar key={bar.id} bar={bar} name={row.xm} dates={dates} now={now} />
        ))}
      </div>
    </li>
  )
}

function Bar({ bar, name, dates, now }: { bar: GanttBar; name: string; dates: readonly string[]; now: Date }) {
  const place = placeOf(bar, { first: dates[0]!, count: dates.length, now })
  if (!place) return null
  const [, state] = codeEntry(leaveStates, bar.status) ?? leaveStates.draft
  const text = `${name} · ${shown(bar.typeName)} · ${spanText(bar.startTime, bar.endTime)} · ${t('{{n}} 天', { n: bar.days })} · ${t(state)}`
  const halves = dates.length * 2
  const at = (n: number) => `${(100 * n) / halves}%`
  return (
    <Tooltip title={text}>
      <Link
        to={`/leave/detail?id=${bar.id}`}
        aria-label={text}
        className={bar.isPending ? 'gantt-bar is-pending' : 'gantt-bar'}
        style={{ ...colourOf(bar), insetInlineStart: at(place.from), inlineSize: at(place.length + place.late) }}
      >
        <span>{shown(bar.typeName)}</span>
        {place.late > 0 && <em style={{ inlineSize: `${(100 * place.late) / (place.length + place.late)}%` }} />}
      </Link>
    </Tooltip>
  )
}

/** Its kind's colour, which the styles of the bar draw with. */
function colourOf({ typeColor }: GanttBar): CSSProperties {
  return { '--bar': kindColour(typeColor) } as CSSProperties
}

function Legend({ rows }: { rows: readonly GanttRow[] }) {
  const kinds = new Map(rows.flatMap(({ bars }) => bars).map((bar) => [bar.typeCode, bar]))
  return (
    <ul className="gantt-legend">
      {[...kinds.values()]
        .toSorted((one, other) => one.typeCode.localeCompare(other.typeCode))
        .map((bar) => (
          <li key={bar.typeCode}>
            <i style={colourOf(bar)} aria-hidden />
            {shown(bar.typeName)}
          </li>
        ))}
      {rows.some(({ bars }) => bars.some(({ isPending }) => isPending)) && (
        <li>
          <i className="is-pending" aria-hidden />
          {t('待审批')}
        </li>
      )}
    </ul>
  )
}
