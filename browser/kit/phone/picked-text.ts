import type { Dayjs } from 'dayjs'
import { t } from '#browser/wire/i18n.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { dateText as dayWords, fullDayText, monthText, weekdayText } from '#browser/wire/time-words.ts'
import { dateText } from './wheel-rows.ts'

/** What a picker asks for. */
export type PickKind = 'day' | 'moment' | 'time' | 'month' | 'year'

/** `10月16日 周五 08:00`; a day of another year says so. */
export function pickedText(value: Dayjs, kind: PickKind): string {
  const year = value.year()
  if (kind === 'time') return value.format('HH:mm')
  if (kind === 'year') return t('{{year}}年', { year })
  if (kind === 'month') return monthText(dateText(value))
  const day = dateText(value)
  const isThisYear = dayOf(serverNow()).startsWith(`${year}-`)
  return [
    isThisYear ? dayWords(day) : fullDayText(day),
    weekdayText(day),
    ...(kind === 'moment' ? [value.format('HH:mm')] : []),
  ].join(' ')
}
