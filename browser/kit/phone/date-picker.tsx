import { DatePicker as DeskPicker, type DatePickerProps } from 'antd'
import type { RangePickerProps } from 'antd/es/date-picker'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { typedAs } from '#browser/kit/parts/typed-dates.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import type { Span } from './date-sheet.tsx'
import { MomentField, SpanField } from './moment-field.tsx'
import type { PickKind } from './picked-text.ts'
import type { Bounds } from './wheel-rows.ts'

type OneProps = DatePickerProps<Dayjs, false>
/** What the wheels turn over where nothing bounds them: a life back, some years ahead. */
const reach = { back: 100, ahead: 20 }

/** A day, a moment or a month: a calendar at a desk, wheels from below on a phone. */
function OnePicker(props: OneProps) {
  const isNarrow = useNarrow()
  return isNarrow ? <PhoneDay {...props} /> : <DeskPicker {...props} {...typedAs(props)} />
}

/** The same for two ends. */
function RangePicker(props: RangePickerProps) {
  const isNarrow = useNarrow()
  return isNarrow ? <PhoneSpan {...props} /> : <DeskPicker.RangePicker {...props} {...typedAs(props)} />
}

export const DatePicker = Object.assign(OnePicker, { RangePicker })

function PhoneDay(props: OneProps) {
  const [own, setOwn] = useState<Dayjs | null>(props.defaultValue ?? null)
  const kind = kindOf(props)
  return (
    <MomentField
      kind={kind}
      given={props}
      placeholder={textOf(props.placeholder) ?? (kind === 'moment' ? t('请选择时间') : t('请选择日期'))}
      sheet={sheetOf(props, kind)}
      value={props.value === undefined ? own : props.value}
      chips={(props.presets ?? []).map((one) => ({
        label: one.label,
        value: typeof one.value === 'function' ? one.value() : (one.value as Dayjs),
      }))}
      onTake={(next) => {
        setOwn(next)
        props.onChange?.(next as Dayjs, next ? next.format(formatOf(props.format, kind)) : '')
      }}
    />
  )
}

function PhoneSpan(props: RangePickerProps) {
  const [own, setOwn] = useState<Span>([null, null])
  const kind = kindOf(props as OneProps)
  const words = Array.isArray(props.placeholder) ? props.placeholder : [t('开始日期'), t('结束日期')]
  return (
    <SpanField
      kind={kind}
      given={props}
      placeholder={words.join(' – ')}
      title={t('起止日期')}
      sheet={sheetOf(props as OneProps, kind)}
      value={props.value === undefined ? own : [props.value?.[0] ?? null, props.value?.[1] ?? null]}
      chips={(props.presets ?? []).flatMap((one) => {
        const [from, to] = typeof one.value === 'function' ? one.value() : one.value
        return from && to ? { label: one.label, value: [from as Dayjs, to as Dayjs] as const } : []
      })}
      lengthText={(start, end) => t('{{n}} 天', { n: end.startOf('day').diff(start.startOf('day'), 'day') + 1 })}
      onTake={([start, end]) => {
        setOwn([start, end])
        const format = formatOf(props.format, kind)
        props.onChange?.(start || end ? [start, end] : null, [start?.format(format) ?? '', end?.format(format) ?? ''])
      }}
    />
  )
}

function sheetOf(props: OneProps, kind: PickKind) {
  return {
    bounds: boundsOf(props),
    start: startOf(kind),
    minuteStep: stepOf(props.showTime),
    isOff: offOf(props, kind),
  }
}

function kindOf({ picker, showTime }: Pick<OneProps, 'picker' | 'showTime'>): PickKind {
  if (picker === 'month' || picker === 'year' || picker === 'time') return picker
  return showTime ? 'moment' : 'day'
}

function boundsOf({ minDate, maxDate }: Pick<OneProps, 'minDate' | 'maxDate'>): Bounds {
  const now = startOf('day')
  return {
    first: minDate ?? now.subtract(reach.back, 'year').startOf('year'),
    last: maxDate ?? now.add(reach.ahead, 'year').endOf('year'),
  }
}

/** Now on the school's clock; moments begin at the next full hour. */
function startOf(kind: PickKind): Dayjs {
  const now = dayjs(minuteOf(serverNow()))
  return kind === 'moment' ? now.add(1, 'hour').startOf('hour') : now.startOf('day')
}

function stepOf(showTime: unknown): number {
  return (typeof showTime === 'object' && (showTime as { minuteStep?: number } | null)?.minuteStep) || 5
}

function offOf({ disabledDate }: Pick<OneProps, 'disabledDate'>, kind: PickKind) {
  return disabledDate && ((day: Dayjs) => disabledDate(day, { type: kind === 'month' ? 'month' : 'date' }))
}

function formatOf(format: unknown, kind: PickKind): string {
  if (typeof format === 'string') return format
  return { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm', time: 'HH:mm', month: 'YYYY-MM', year: 'YYYY' }[kind]
}

const textOf = (given: unknown) => (typeof given === 'string' && given !== '' ? given : undefined)
