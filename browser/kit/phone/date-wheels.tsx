import type { Dayjs } from 'dayjs'
import { dayOf } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import type { PickKind } from './picked-text.ts'
import { Wheel } from './wheel.tsx'
import {
  dateText,
  dayRows,
  hourRows,
  minuteRows,
  monthRows,
  nearDayRows,
  partOf,
  timeRows,
  within,
  yearRows,
  type Bounds,
  type DayPart,
  type MarkedTime,
  type SpanEnd,
} from './wheel-rows.ts'

type Props = {
  kind: PickKind
  value: Dayjs
  bounds: Bounds
  minuteStep: number
  /** Round a day that stays while one turns: the rows must not slip away under the finger. */
  around: Dayjs
  /** Given, a moment is a day and one of these times and half hours. */
  times?: readonly MarkedTime[] | undefined
  /** Given besides, a part of the day can be chosen in words. */
  parts?: readonly DayPart[] | undefined
  end?: SpanEnd
  onChange: (value: Dayjs) => void
}

/** The wheels of a date, of a time, or of both. */
export function DateWheels(props: Props) {
  const { kind, value, bounds, onChange } = props
  const set = (next: Dayjs) => onChange(within(next, bounds))
  // The 31st of a shorter month is its last day.
  const inMonth = (first: Dayjs) => first.date(Math.min(value.date(), first.daysInMonth()))
  const hasDate = kind === 'day' || kind === 'month' || kind === 'year'
  return (
    <div className="wheels">
      {hasDate && (
        <Wheel
          label={t('年份')}
          rows={yearRows(bounds)}
          value={value.year()}
          onChange={(year) => set(inMonth(value.date(1).year(year)))}
        />
      )}
      {(kind === 'day' || kind === 'month') && (
        <Wheel
          label={t('月份')}
          rows={monthRows(value, bounds)}
          value={value.month()}
          onChange={(month) => set(inMonth(value.date(1).month(month)))}
        />
      )}
      {kind === 'day' && (
        <Wheel
          label={t('日期')}
          rows={dayRows(value, bounds)}
          value={value.date()}
          onChange={(date) => set(value.date(date))}
        />
      )}
      {kind === 'moment' && <NearDay {...props} onChange={set} />}
      {kind === 'moment' && props.times && props.parts && <PartOfDay {...props} parts={props.parts} onChange={set} />}
      {kind === 'moment' && props.times && (
        <Wheel
          label={t('时间')}
          rows={timeRows(value.format('HH:mm'), props.times)}
          value={value.format('HH:mm')}
          onChange={(time) => set(atTime(value, time))}
        />
      )}
      {(kind === 'time' || (kind === 'moment' && !props.times)) && <Clock {...props} onChange={set} />}
    </div>
  )
}

/** Turned to another part of the day, the moment is at its usual time; within the same one it stays where it is. */
function PartOfDay({ value, parts, end = 'start', onChange }: Props & { parts: readonly DayPart[] }) {
  return (
    <Wheel
      label={t('时段')}
      rows={parts.map(({ name }) => ({ value: name, text: name }))}
      value={partOf(value.format('HH:mm'), parts, end).name}
      onChange={(name) => onChange(atTime(value, parts.find((part) => part.name === name)![end]))}
    />
  )
}

function atTime(day: Dayjs, time: string): Dayjs {
  return day.hour(Number(time.slice(0, 2))).minute(Number(time.slice(3)))
}

function NearDay({ value, around, bounds, onChange }: Props) {
  return (
    <Wheel
      label={t('日期')}
      isWide
      rows={nearDayRows(around, dayOf(serverNow()), bounds)}
      value={dateText(value)}
      onChange={(date) => {
        const [year, month, day] = date.split('-').map(Number)
        onChange(
          value
            .date(1)
            .year(year!)
            .month(month! - 1)
            .date(day!),
        )
      }}
    />
  )
}

function Clock({ value, minuteStep, onChange }: Props) {
  return (
    <>
      <Wheel label={t('小时')} rows={hourRows()} value={value.hour()} onChange={(hour) => onChange(value.hour(hour))} />
      <Wheel
        label={t('分钟')}
        rows={minuteRows(value.minute(), minuteStep)}
        value={value.minute()}
        onChange={(minute) => onChange(value.minute(minute))}
      />
    </>
  )
}
