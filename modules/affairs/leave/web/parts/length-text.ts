import { t } from '#browser/wire/i18n.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something takes, in the two largest units that matter. */
export function lengthText(ms: number): string {
  const left = Math.max(0, ms)
  const [days, hours, minutes] = [
    Math.floor(left / day),
    Math.floor((left % day) / hour),
    Math.floor((left % hour) / minute),
  ]
  if (days > 0) return hours > 0 ? t('{{days}} 天 {{hours}} 小时', { days, hours }) : t('{{n}} 天', { n: days })
  if (hours > 0)
    return minutes > 0 ? t('{{hours}} 小时 {{minutes}} 分', { hours, minutes }) : t('{{n}} 小时', { n: hours })
  return t('{{n}} 分钟', { n: minutes })
}
