import dayjs from 'dayjs'
import type { MomentOptions } from '#kernel/fields/times/moment/kind.ts'
import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { usualDays } from '#kernel/rules/days.ts'
import { t } from '#browser/wire/i18n.ts'
import { DayRangeFilter } from '#browser/kit/parts/filters/day-range-filter.tsx'
import { RangeFilterLabel } from '#browser/kit/parts/filters/range-filter.tsx'
import { clockText, momentText, plannedText } from '#browser/wire/time-words.ts'
import { pickerDays } from '#browser/kit/parts/picker-days.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { secondOf } from '#kernel/rules/school-time.ts'

export const momentView: FieldView = {
  Cell: MomentCell,
  Input: MomentInput,
  Filter: DayRangeFilter,
  FilterLabel: RangeFilterLabel,
  width: 170,
  isSortable: true,
}

function MomentCell({ field, value, place }: CellProps) {
  const iso = String(value)
  const exact = secondOf(iso)
  return (
    <time dateTime={iso} title={exact}>
      {isPlanned(field.options) ? plannedText(iso) : place === 'detail' ? clockText(iso) : momentText(iso)}
    </time>
  )
}

/** A time that people enter is a plan; one that the server notes tells when something happened, unless it is declared as a plan. */
function isPlanned({ computed, planned }: MomentOptions): boolean {
  return planned ?? !computed
}

function MomentInput(props: InputProps) {
  return (
    <DatePicker
      id={props.id}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={props.value ? dayjs(String(props.value)) : null}
      onChange={(picked) => props.onChange(picked ? picked.format('YYYY-MM-DDTHH:mm:00Z') : null)}
      {...pickerDays(usualDays)}
      placeholder={t('请选择时间')}
      disabled={props.isDisabled}
      status={props.hasProblem ? 'error' : undefined}
      style={{ width: '100%' }}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}
