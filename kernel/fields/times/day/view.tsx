import dayjs from 'dayjs'
import { dayBounds, type DayOptions } from '#kernel/fields/times/day/kind.ts'
import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { DayRangeFilter } from '#browser/kit/parts/filters/day-range-filter.tsx'
import { RangeFilterLabel } from '#browser/kit/parts/filters/range-filter.tsx'
import { pickerDays } from '#browser/kit/parts/picker-days.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'

export const dayView: FieldView = {
  Cell: ({ value }: CellProps) => <span>{String(value)}</span>,
  Input: DayInput,
  Filter: DayRangeFilter,
  FilterLabel: RangeFilterLabel,
  width: 120,
  isSortable: true,
}

function DayInput(props: InputProps) {
  const today = dayjs().format('YYYY-MM-DD')
  return (
    <DatePicker
      id={props.id}
      value={props.value ? dayjs(String(props.value)) : null}
      onChange={(picked) => props.onChange(picked ? picked.format('YYYY-MM-DD') : null)}
      {...pickerDays(dayBounds(props.field.options as DayOptions, today))}
      placeholder={t('请选择日期')}
      disabled={props.isDisabled}
      status={props.hasProblem ? 'error' : undefined}
      style={{ width: '100%' }}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}
