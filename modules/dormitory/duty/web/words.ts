import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { t } from '#browser/wire/i18n.ts'
import { shifts } from '../shared/shifts.ts'

export function shiftWord(shift: string): string {
  return t(shifts.find(([code]) => code === shift)?.[1] ?? '')
}

/** The six weeks in which a month lies, from Monday on. */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, 1 - weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_day, i) => addDays(monday, week * 7 + i)))
}

export function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7)
}

export function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}
