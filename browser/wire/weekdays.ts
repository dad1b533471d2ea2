import { timeWords } from '#kernel/rules/time-words.ts'
import { t } from './i18n.ts'

/** The days of the week, Monday first, and what day of it a date is. */
export const { weekdays: weekdayNames, weekday: weekdayName } = timeWords(t)
