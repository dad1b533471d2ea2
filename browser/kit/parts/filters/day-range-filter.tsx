import dayjs from 'dayjs'
import type { FilterProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'

/** From a day to a day, either end open; the last day counts whole. */
export function DayRangeFilter(props: FilterProps) {
  const { ge, le } = props.value
  return (
    <DatePicker.RangePicker
      value={[ge ? dayjs(ge) : null, le ? dayjs(le) : null]}
      onChange={(days) =>
        props.onChange({
          ...(days?.[0] && { ge: days[0].format('YYYY-MM-DD') }),
          ...(days?.[1] && { le: days[1].format('YYYY-MM-DD') }),
        })
      }
      allowEmpty={[true, true]}
      aria-label={t(props.field.options.label)}
    />
  )
}
