import { t } from '#browser/wire/i18n.ts'

/** Monday first. */
export function weekdayNames(): string[] {
  return [t('周一'), t('周二'), t('周三'), t('周四'), t('周五'), t('周六'), t('周日')]
}
