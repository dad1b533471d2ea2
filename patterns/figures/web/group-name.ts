import { t } from '#browser/wire/i18n.ts'
import { dateText, monthName, monthText } from '#browser/wire/time-words.ts'
import { period as time, type Group, type SpanAnswer } from '../shared/figures.ts'
import { periodsOf } from '../shared/span.ts'

/** What a group is called: its own name, or the dates of a part of the span. */
export function groupName(
  stat: Pick<SpanAnswer, 'by' | 'grain' | 'from' | 'to'>,
  { key, name }: Pick<Group, 'key' | 'name'>,
): string {
  if (stat.by !== time) return key === null ? t('未分组') : t(name)
  if (stat.grain === 'month') return monthText(key!)
  const period = periodsOf(stat, stat.grain).find((one) => one.key === key)
  if (!period || period.from === period.to) return short(period?.from ?? key!)
  return `${short(period.from)}–${short(period.to)}`
}

/** The same under an axis, where there is room for the first day only. */
export function axisName({ grain, from }: Pick<SpanAnswer, 'grain' | 'from'>, key: string): string {
  return grain === 'month' ? monthName(key) : short(key < from ? from : key)
}

/** `11/9` */
function short(day: string): string {
  return dateText(day, { isNarrow: true })
}
