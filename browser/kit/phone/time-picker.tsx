import { TimePicker as DeskPicker, type TimePickerProps, type TimeRangePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { DateSheet, SpanSheet } from './date-sheet.tsx'
import { PickField, titleOf } from './pick-field.tsx'
import { pickedText } from './picked-text.ts'
import { commonOf, filledId } from './picker-props.ts'

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
  const [isOpen, setOpen] = useState(false)
  const value = (props.value as Dayjs | null | undefined) ?? null
  const id = filledId(props.id)
  return (
    <>
      <PickField
        {...commonOf(props)}
        id={id}
        text={value ? pickedText(value, 'time') : ''}
        placeholder={t('请选择时间')}
        icon="time"
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <DateSheet
          {...sheetOf(props, id, value ?? noon)}
          value={value}
          onDone={(next) => {
            setOpen(false)
            props.onChange?.(next as Dayjs, next?.format('HH:mm') ?? '')
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function PhoneTimes(props: TimeRangePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [start, end] = [props.value?.[0] ?? null, props.value?.[1] ?? null]
  const id = filledId(props.id)
  return (
    <>
      <PickField
        {...commonOf(props as TimePickerProps)}
        isDisabled={props.disabled === true}
        id={id}
        text={start && end ? `${pickedText(start, 'time')}–${pickedText(end, 'time')}` : ''}
        placeholder={t('请选择时间')}
        icon="time"
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <SpanSheet
          {...sheetOf(props, id, start ?? noon)}
          value={[start, end]}
          lengthText={() => '–'}
          onDone={([from, to]) => {
            setOpen(false)
            props.onChange?.(from && to ? [from, to] : null, [from?.format('HH:mm') ?? '', to?.format('HH:mm') ?? ''])
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function sheetOf(
  props: Pick<TimePickerProps, 'aria-label' | 'allowClear' | 'minuteStep'>,
  id: string | undefined,
  start: Dayjs,
) {
  return {
    kind: 'time' as const,
    title: titleOf(id, props['aria-label'], t('请选择时间')),
    bounds: { first: start.startOf('day'), last: start.endOf('day') },
    start,
    minuteStep: props.minuteStep ?? 5,
    canClear: props.allowClear !== false,
  }
}
