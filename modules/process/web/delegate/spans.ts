import dayjs, { type Dayjs } from 'dayjs'

export type Span = [Dayjs, Dayjs]

/** The spans people ask for most, from this moment on. */
export const quickSpans = [
  { key: 'today', label: '今天', of: (now: Dayjs): Span => [now, now.endOf('day')] },
  { key: 'tomorrow', label: '明天', of: (now: Dayjs): Span => [now.add(1, 'day').startOf('day'), now.add(1, 'day').endOf('day')] },
  { key: 'days3', label: '三天', of: (now: Dayjs): Span => [now, now.add(2, 'day').endOf('day')] },
  { key: 'week', label: '一周', of: (now: Dayjs): Span => [now, now.add(6, 'day').endOf('day')] },
  { key: 'month', label: '一个月', of: (now: Dayjs): Span => [now, now.add(1, 'month').subtract(1, 'day').endOf('day')] },
] as const

export const longestDays = 90

/** From when to when, without the year where it is this one and without the day where it is the same. */
export function spanText(from: string, to: string, now: Dayjs = dayjs()): string {
  const [a, b] = [dayjs(from), dayjs(to)]
  const text = (one: Dayjs) => one.format(one.isSame(now, 'year') ? 'M月D日 HH:mm' : 'YYYY-MM-DD HH:mm')
  return `${text(a)} – ${a.isSame(b, 'day') ? b.format('HH:mm') : text(b)}`
}
