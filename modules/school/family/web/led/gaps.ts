import { tKey } from '#browser/wire/i18n.ts'

/** Numbers of a class, as the server counts them, and the condition behind each. */
export const gapCounts = [
  { gap: 'contact', count: 'noContact', label: tKey('无联系人'), tone: 'red' },
  { gap: 'guardian', count: 'noGuardian', label: tKey('无监护人'), tone: 'amber' },
  { gap: 'stale', count: 'stale', label: tKey('一年未确认'), tone: 'amber' },
  { gap: 'waiting', count: 'waiting', label: tKey('待年度确认'), tone: 'blue' },
  { gap: 'call', count: 'call', label: tKey('待核实'), tone: 'blue' },
] as const

export type Gap = (typeof gapCounts)[number]['gap'] | 'incomplete'
