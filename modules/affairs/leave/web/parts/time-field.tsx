import dayjs from 'dayjs'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { fromWall, wallOf } from '#browser/kit/parts/school-time-text.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import './time-field.css'

/** A moment of the school's clock. On a phone its own wheels ask for it, on a desk a calendar does. */
export function TimeField({
  id,
  value,
  onChange,
  hasProblem,
  describedBy,
  label,
}: {
  id: string
  value: unknown
  onChange: (moment: string | null) => void
  hasProblem: boolean
  describedBy: string
  label: string
}) {
  const isNarrow = useNarrow()
  const wall = wallOf(value)
  if (isNarrow)
    return (
      <input
        id={id}
        type="datetime-local"
        step={300}
        className={hasProblem ? 'leave-time is-wrong' : 'leave-time'}
        value={wall}
        aria-label={label}
        aria-invalid={hasProblem || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(fromWall(event.target.value))}
      />
    )
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
