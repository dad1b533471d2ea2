import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { tKey } from '#browser/wire/i18n.ts'
import type { Span } from '../shared/span.ts'

export type Term = { id: string; xn: string; name: string; startDate: string; endDate: string; isCurrent: boolean }
export type PeriodKind = 'year' | 'term' | 'month' | 'week' | 'custom'
export type Period = Span & { readonly kind: PeriodKind; /** Which school year or term. */ readonly of?: string }

export const periodKinds = {
  year: tKey('学年'),
  term: tKey('学期'),
  month: tKey('月'),
  week: tKey('周'),
  custom: tKey('自定义'),
} as const satisfies Record<PeriodKind, string>

/** School years of the calendar, the latest first, from the first day of their first term to the last of their last. */
export function yearsOf(terms: readonly Term[]): (Span & { xn: string; isCurrent: boolean })[] {
  return [...Map.groupBy(terms, ({ xn }) => xn)]
    .map(([xn, own]) => ({
      xn,
      from: own.map(({ startDate }) => startDate).toSorted()[0]!,
      to: own
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1)!,
      isCurrent: own.some(({ isCurrent }) => isCurrent),
    }))
    .toSorted((a, b) => b.xn.localeCompare(a.xn))
}

/** The period of a kind around a day; what the calendar does not know is a month. */
export function periodAround(
  kind: PeriodKind,
  { today, terms, before }: { today: string; terms: readonly Term[]; before: Span | null },
): Period {
  const term = terms.find(({ isCurrent }) => isCurrent) ?? terms[0]
  if (kind === 'term' && term) return { kind, of: term.id, from: term.startDate, to: term.endDate }
  const years = yearsOf(terms)
  const year = years.find(({ isCurrent }) => isCurrent) ?? years[0]
  if (kind === 'year' && year) return { kind, of: year.xn, from: year.from, to: year.to }
  if (kind === 'week') return weekOf(today)
  if (kind === 'custom' && before) return { kind, from: before.from, to: before.to }
  return monthOf(today)
}

export function monthOf(day: string): Period {
  const from = `${day.slice(0, 7)}-01`
  return { kind: 'month', from, to: addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1) }
}

/** Monday to Sunday. */
export function weekOf(day: string): Period {
  const from = addDays(day, 1 - weekdayOf(day))
  return { kind: 'week', from, to: addDays(from, 6) }
}
