import { TimePicker as DeskPicker, type TimePickerProps, type TimeRangePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { MomentField, SpanField } from './moment-field.tsx'

/** A time of day: a list at a desk, wheels from below on a phone. */
function OnePicker(props: TimePickerProps) {
  const isNarrow = useNarrow()
  return isNarrow ? <PhoneTime {...props} /> : <DeskPicker {...props} />
}

/** The same for two ends. */
function RangePicker(props: TimeRangePickerProps) {
  const isNarrow = useNarrow()
  return isNarrow ? <PhoneTimes {...props} /> : <DeskPicker.RangePicker {...props} />
}

export const TimePicker = Object.assign(OnePicker, { RangePicker })

const noon = dayjs('2000-01-01T08:00')

function PhoneTime(props: TimePickerProps) {
  const value = (props.value as Dayjs | null | undefined) ?? null
  return (
    <MomentField
      {...timeOf(props, value)}
      value={value}
      onTake={(next) => props.onChange?.(next as Dayjs, next?.format('HH:mm') ?? '')}
    />
  )
}

function PhoneTimes(props: TimeRangePickerProps) {
  const [start, end] = [props.value?.[0] ?? null, props.value?.[1] ?? null]
  return (
    <SpanField
      {...timeOf(props, start)}
      title={t('请选择时间')}
      value={[start, end]}
      lengthText={() => '–'}
      onTake={([from, to]) =>
        props.onChange?.(from && to ? [from, to] : null, [from?.format('HH:mm') ?? '', to?.format('HH:mm') ?? ''])
      }
    />
  )
}

function timeOf(props: TimePickerProps | TimeRangePickerProps, value: Dayjs | null) {
  const start = value ?? noon
  return {
    kind: 'time' as const,
    given: props,
    placeholder: t('请选择时间'),
    sheet: {
      bounds: { first: start.startOf('day'), last: start.endOf('day') },
      start,
      minuteStep: props.minuteStep ?? 5,
    },
  }
}
