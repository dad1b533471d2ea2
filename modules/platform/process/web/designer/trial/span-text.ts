import { t } from '#browser/wire/i18n.ts'

/** A span of time as people say it: minutes, hours, days. */
export function spanText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return t('不到 1 分钟')
  if (minutes < 60) return t('{{n}} 分钟', { n: minutes })
  const hours = Math.round(minutes / 6) / 10
  return hours < 48 ? t('{{n}} 小时', { n: hours }) : t('{{n}} 天', { n: Math.round(hours / 2.4) / 10 })
}
