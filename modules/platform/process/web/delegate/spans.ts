import type { Dayjs } from 'dayjs'
import { t } from '#browser/wire/i18n.ts'

export type Span = [Dayjs, Dayjs]

/** The spans people ask for most, from this moment on. */
export const quickSpans = [
  { key: 'today', label: () => t('今天'), of: (now: Dayjs): Span => [now, now.endOf('day')] },
  {
    key: 'tomorrow',
    label: () => t('明天'),
    of: (now: Dayjs): Span => [now.add(1, 'day').startOf('day'), now.add(1, 'day').endOf('day')],
  },
  { key: 'days3', label: () => t('三天'), of: (now: Dayjs): Span => [now, now.add(2, 'day').endOf('day')] },
  { key: 'week', label: () => t('一周'), of: (now: Dayjs): Span => [now, now.add(6, 'day').endOf('day')] },
  {
    key: 'month',
    label: () => t('一个月'),
    of: (now: Dayjs): Span => [now, now.add(1, 'month').subtract(1, 'day').endOf('day')],
  },
] as const

export const longestDays = 90
