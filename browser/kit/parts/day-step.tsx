import dayjs from 'dayjs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '#kernel/rules/days.ts'
import { t } from '#browser/wire/i18n.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { IconButton } from './icon-button.tsx'
import './day-step.css'

/** A day, with the ones before and after it a touch away. */
export function DayStep({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  return (
    <span className="day-step">
      <IconButton icon={ChevronLeft} size={16} label={t('前一天')} onClick={() => onDate(addDays(date, -1))} />
      <DatePicker
        value={dayjs(date)}
        allowClear={false}
        aria-label={t('日期')}
        onChange={(next) => next && onDate(next.format('YYYY-MM-DD'))}
      />
      <IconButton icon={ChevronRight} size={16} label={t('后一天')} onClick={() => onDate(addDays(date, 1))} />
    </span>
  )
}
