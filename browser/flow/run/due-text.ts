import { t } from '#browser/wire/i18n.ts'
import { shortLength } from '#browser/wire/time-words.ts'

/** By when something is to be decided, and how urgent that is. */
export function dueText(
  dueTime: string | null,
  now = Date.now(),
): { text: string; tone: 'red' | 'amber' | 'grey' } | null {
  if (dueTime === null) return null
  const left = Date.parse(dueTime) - now
  if (left <= 0) return { text: t('超时 {{time}}', { time: shortLength(-left) }), tone: 'red' }
  return { text: t('还剩 {{time}}', { time: shortLength(left) }), tone: left <= 24 * 3_600_000 ? 'amber' : 'grey' }
}
