import dayjs from 'dayjs'
import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ExactFilter, TextFilterLabel } from '#browser/kit/parts/filters/text-filter.tsx'
import { TimePicker } from '#browser/kit/phone/time-picker.tsx'

export const timeOfDayView: FieldView = {
  Cell: ({ value }: CellProps) => <span className="figure">{String(value)}</span>,
  Input: TimeInput,
  Filter: ExactFilter,
  FilterLabel: TextFilterLabel,
  width: 90,
  isSortable: true,
}

function TimeInput(props: InputProps) {
  return (
    <TimePicker
      id={props.id}
      format="HH:mm"
      value={props.value ? dayjs(`2000-01-01T${String(props.value)}`) : null}
      onChange={(picked) => props.onChange(picked ? picked.format('HH:mm') : null)}
      placeholder={t('请选择时间')}
      disabled={props.isDisabled}
      status={props.hasProblem ? 'error' : undefined}
      style={{ width: '100%' }}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}
