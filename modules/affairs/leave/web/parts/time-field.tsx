import dayjs from 'dayjs'
import type { InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { fromWall, wallOf } from '#browser/kit/parts/wall-time.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'

/** A moment of the school's clock. */
export function TimeField({
  id,
  value,
  onChange,
  hasProblem,
  describedBy,
  label,
}: Pick<InputProps, 'id' | 'value' | 'onChange' | 'hasProblem' | 'describedBy'> & { label?: string }) {
  const wall = wallOf(value)
  return (
    <DatePicker
      id={id}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format="YYYY-MM-DD HH:mm"
      value={wall ? dayjs(wall) : null}
      placeholder={t('请选择时间')}
      status={hasProblem ? 'error' : undefined}
      style={{ width: '100%' }}
      aria-label={label}
      aria-invalid={hasProblem || undefined}
      aria-describedby={describedBy}
      onChange={(picked) => onChange(picked ? fromWall(picked.format('YYYY-MM-DDTHH:mm')) : null)}
    />
  )
}
