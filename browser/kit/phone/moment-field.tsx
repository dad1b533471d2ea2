import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { DateSheet, SpanSheet, type Span } from './date-sheet.tsx'
import { PickField, titleOf } from './pick-field.tsx'
import { pickedText, type PickKind } from './picked-text.ts'
import { commonOf, filledId } from './picker-props.ts'

type Given = Parameters<typeof commonOf>[0] & { id?: unknown; allowClear?: unknown }
type Sheets = Pick<Parameters<typeof DateSheet>[0], 'bounds' | 'start' | 'minuteStep' | 'isOff'>
type Common = {
  kind: PickKind
  /** What the control of a desk was given. */
  given: Given
  placeholder: string
  sheet: Sheets
}

/** A day, a moment or a time, on a phone, and the sheet to choose it in. */
export function MomentField({
  value,
  chips,
  onTake,
  ...props
}: Common & Pick<Parameters<typeof DateSheet>[0], 'value' | 'chips'> & { onTake: (value: Dayjs | null) => void }) {
  const at = useField(props, value ? pickedText(value, props.kind) : '', props.placeholder)
  return (
    <>
      <PickField {...at.field} />
      {at.isOpen && <DateSheet {...at.sheet} value={value} chips={chips ?? []} onDone={at.done(onTake)} />}
    </>
  )
}

/** Both ends of a span, on a phone, and the one sheet to choose them in. */
export function SpanField({
  value,
  chips,
  title,
  lengthText,
  onTake,
  ...props
}: Common &
  Pick<Parameters<typeof SpanSheet>[0], 'value' | 'chips' | 'title' | 'lengthText'> & {
    onTake: (value: Span) => void
  }) {
  const said = value.some((day) => day !== null)
    ? value.map((day) => (day ? pickedText(day, props.kind) : '…')).join(' – ')
    : ''
  const at = useField(props, said, title)
  return (
    <>
      <PickField {...at.field} />
      {at.isOpen && (
        <SpanSheet {...at.sheet} value={value} chips={chips ?? []} lengthText={lengthText} onDone={at.done(onTake)} />
      )}
    </>
  )
}

function useField({ kind, given, placeholder, sheet }: Common, text: string, title: string) {
  const [isOpen, setOpen] = useState(false)
  const id = filledId(given.id)
  return {
    isOpen,
    field: {
      ...commonOf(given),
      id,
      text,
      placeholder,
      icon: kind === 'time' ? ('time' as const) : ('day' as const),
      isOpen,
      onOpen: () => setOpen(true),
    },
    sheet: {
      ...sheet,
      kind,
      title: titleOf(id, given['aria-label'], title),
      canClear: given.allowClear !== false,
      onClose: () => setOpen(false),
    },
    done:
      <V,>(take: (value: V) => void) =>
      (value: V) => {
        setOpen(false)
        take(value)
      },
  }
}
