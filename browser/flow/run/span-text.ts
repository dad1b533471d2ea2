import dayjs from 'dayjs'
import { t } from '#browser/wire/i18n.ts'

const minute = 60_000

/** How long something took or is left, in the two largest units. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minute))
  if (minutes < 1) return t('不足 1 分钟')
  if (minutes < 60) return t('{{n}} 分钟', { n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24)
    return minutes % 60 === 0 ? t('{{n}} 小时', { n: hours }) : t('{{h}} 小时 {{m}} 分', { h: hours, m: minutes % 60 })
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 || days >= 7
    ? t('{{n}} 天', { n: days })
    : t('{{d}} 天 {{h}} 小时', { d: days, h: hours % 24 })
}

/** The same in one unit, for narrow places. */
export function shortSpan(ms: number): string {
  const hours = ms / 3_600_000
  if (hours < 1) return t('{{n}} 分钟', { n: Math.max(1, Math.round(hours * 60)) })
  return hours < 48 ? t('{{n}} 小时', { n: Math.round(hours) }) : t('{{n}} 天', { n: Math.floor(hours / 24) })
}

/** By when something is to be decided, and how urgent that is. */
export function dueText(
  dueTime: string | null,
  now = Date.now(),
): { text: string; tone: 'red' | 'amber' | 'grey' } | null {
  if (dueTime === null) return null
  const left = dayjs(dueTime).valueOf() - now
  if (left <= 0) return { text: t('超时 {{time}}', { time: shortSpan(-left) }), tone: 'red' }
  return { text: t('还剩 {{time}}', { time: shortSpan(left) }), tone: left <= 24 * 3_600_000 ? 'amber' : 'grey' }
}
