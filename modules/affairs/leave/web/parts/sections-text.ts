import { t } from '#browser/wire/i18n.ts'

/** Which lessons of a day: one, or some in a row. */
export function sectionsText({ jcFrom, jcTo }: { jcFrom: number; jcTo: number }): string {
  return jcFrom === jcTo ? t('第 {{n}} 节', { n: jcFrom }) : t('第 {{from}}–{{to}} 节', { from: jcFrom, to: jcTo })
}
