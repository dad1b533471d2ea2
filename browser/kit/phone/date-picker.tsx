import { DatePicker as DeskPicker, type DatePickerProps } from 'antd'
import type { RangePickerProps } from 'antd/es/date-picker'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { DateSheet, SpanSheet, type Span } from './date-sheet.tsx'
import { PickField, titleOf } from './pick-field.tsx'
import { pickedText, type PickKind } from './picked-text.ts'
import { commonOf, filledId } from './picker-props.ts'
import type { Bounds } from './wheel-rows.ts'

type OneProps = DatePickerProps<Dayjs, false>
/** What the wheels turn over where nothing bounds them: a life back, some years ahead. */
const reach = { back: 100, ahead: 20 }

/** A day, a moment or a month: a calendar at a desk, wheels from below on a phone. */
function OnePicker(props: OneProps) {
  const isNarrow = useNarrow()
  return isNarrow ? <PhoneDay {...props} /> : <DeskPicker {...props} />
}

/** The same for two ends. */
function RangePicker(props: RangePickerProps) {
  const isNarrow = useNarrow()
  return isNarrow ? <PhoneSpan {...props} /> : <DeskPicker.RangePicker {...props} />
}

export const DatePicker = Object.assign(OnePicker, { RangePicker })

function PhoneDay(props: OneProps) {
  const [isOpen, setOpen] = useState(false)
  const [own, setOwn] = useState<Dayjs | null>(props.defaultValue ?? null)
  const value = props.value === undefined ? own : props.value
  const kind = kindOf(props)
  const placeholder = textOf(props.placeholder) ?? (kind === 'moment' ? t('请选择时间') : t('请选择日期'))
  const take = (next: Dayjs | null) => {
    setOpen(false)
    setOwn(next)
    props.onChange?.(next as Dayjs, next ? next.format(formatOf(props.format, kind)) : '')
  }
  return (
    <>
      <PickField
        {...commonOf(props)}
        id={textOf(props.id)}
        text={value ? pickedText(value, kind) : ''}
        placeholder={placeholder}
        icon="day"
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <DateSheet
          kind={kind}
          title={titleOf(textOf(props.id), props['aria-label'], placeholder)}
          value={value}
          bounds={boundsOf(props)}
          start={startOf(kind)}
          minuteStep={stepOf(props.showTime)}
          isOff={offOf(props, kind)}
          canClear={canClear(props.allowClear)}
          chips={(props.presets ?? []).map((one) => ({
            label: one.label,
            value: typeof one.value === 'function' ? one.value() : (one.value as Dayjs),
          }))}
          onDone={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function PhoneSpan(props: RangePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [own, setOwn] = useState<Span>([null, null])
  const value: Span = props.value === undefined ? own : [props.value?.[0] ?? null, props.value?.[1] ?? null]
  const kind = kindOf(props as OneProps)
  const id = filledId(props.id)
  const words = Array.isArray(props.placeholder) ? props.placeholder : [t('开始日期'), t('结束日期')]
  const said = value.some((day) => day !== null)
    ? value.map((day) => (day ? pickedText(day, kind) : '…')).join(' – ')
    : ''
  const take = ([start, end]: Span) => {
    setOpen(false)
    setOwn([start, end])
    const format = formatOf(props.format, kind)
    props.onChange?.(start || end ? [start, end] : null, [start?.format(format) ?? '', end?.format(format) ?? ''])
  }
  return (
    <>
      <PickField
        {...commonOf(props as OneProps)}
        isDisabled={props.disabled === true}
        id={id}
        text={said}
        placeholder={words.join(' – ')}
        icon="day"
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <SpanSheet
          kind={kind}
          title={titleOf(id, props['aria-label'], t('起止日期'))}
          value={value}
          bounds={boundsOf(props as OneProps)}
          start={startOf(kind)}
          minuteStep={stepOf(props.showTime)}
          isOff={offOf(props as OneProps, kind)}
          canClear={canClear(props.allowClear)}
          chips={(props.presets ?? []).flatMap((one) => {
            const [from, to] = typeof one.value === 'function' ? one.value() : one.value
            return from && to ? { label: one.label, value: [from as Dayjs, to as Dayjs] as const } : []
          })}
          lengthText={(start, end) => t('{{n}} 天', { n: end.startOf('day').diff(start.startOf('day'), 'day') + 1 })}
          onDone={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
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

const canClear = (allowed: unknown) => allowed !== false
const textOf = (given: unknown) => (typeof given === 'string' && given !== '' ? given : undefined)
