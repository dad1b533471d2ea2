import type { Dayjs } from 'dayjs'
import { t } from '#browser/wire/i18n.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { namedDay, serverNow } from '#browser/wire/server-time.ts'
import { dateText } from './wheel-rows.ts'

/** What a picker asks for. */
export type PickKind = 'day' | 'moment' | 'time' | 'month' | 'year'

/** `10月16日 周五 08:00`; a day of another year says so. */
export function pickedText(value: Dayjs, kind: PickKind): string {
  const [year, month] = [value.year(), value.month() + 1]
  if (kind === 'time') return value.format('HH:mm')
  if (kind === 'year') return t('{{year}}年', { year })
  if (kind === 'month') return t('{{year}}年{{month}}月', { year, month })
  const { day, weekday } = namedDay(dateText(value))
  const isThisYear = dayOf(serverNow()).startsWith(`${year}-`)
  const date = isThisYear
    ? t('{{month}}月{{day}}日', { month, day })
    : t('{{year}}年{{month}}月{{day}}日', { year, month, day })
  return [date, t(weekday), ...(kind === 'moment' ? [value.format('HH:mm')] : [])].join(' ')
}
