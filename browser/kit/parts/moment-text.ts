import dayjs from 'dayjs'
import { t } from '#browser/wire/i18n.ts'

/** When something happened, as people say it: minutes within the hour, today, yesterday, this year, else the date. */
export function momentText(iso: string, now: dayjs.Dayjs = dayjs()): string {
  const time = dayjs(iso)
  if (time.isAfter(now, 'minute')) return plannedText(iso, now)
  const minutes = now.diff(time, 'minute')
  if (minutes >= 0 && minutes < 1) return t('刚刚')
  if (minutes >= 0 && minutes < 60) return t('{{n}} 分钟前', { n: minutes })
  const clock = time.format('HH:mm')
  if (time.isSame(now, 'day')) return t('今天 {{clock}}', { clock })
  if (time.isSame(now.subtract(1, 'day'), 'day')) return t('昨天 {{clock}}', { clock })
  if (time.isSame(now, 'year')) return t('{{month}}月{{day}}日', { month: time.month() + 1, day: time.date() })
  return time.format('YYYY-MM-DD')
}

/** When something is to be: whoever plans reads the clock, before it and after it; the year only where it is another one. */
export function plannedText(iso: string, now: dayjs.Dayjs = dayjs()): string {
  const time = dayjs(iso)
  return time.format(time.isSame(now, 'year') ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm')
}
