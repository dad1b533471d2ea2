import { addDays, daysBetween, weekdayOf } from '#kernel/rules/days.ts'

/** How finely a span is divided in time. */
export type Grain = 'day' | 'week' | 'month'
/** With what a span is compared. */
export type Comparison = 'period' | 'year'

/** Dates from the first to the last, both included. */
export type Span = { readonly from: string; readonly to: string }

/** What is wrong with a span, in the words people are told; null where nothing is. */
export function spanProblem({ from, to }: Span): string | null {
  if (to < from) return '结束日期不能早于开始日期'
  const nextYear = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
  return to >= nextYear ? '统计区间不能超过一年' : null
}

/** Days for a month, weeks for half a year, else months. */
export function grainOf({ from, to }: Span): Grain {
  const days = daysBetween(from, to) + 1
  return days <= 31 ? 'day' : days <= 190 ? 'week' : 'month'
}

/** The parts of a span by their first dates; the first and the last part may be cut. Weeks begin on Monday. */
export function periodsOf(
  span: Span,
  grain: Grain,
): readonly { readonly key: string; readonly from: string; readonly to: string }[] {
  const periods: { key: string; from: string; to: string }[] = []
  for (let from = span.from; from <= span.to;) {
    const key =
      grain === 'day' ? from : grain === 'week' ? addDays(from, 1 - weekdayOf(from)) : `${from.slice(0, 7)}-01`
    const next =
      grain === 'day'
        ? addDays(from, 1)
        : grain === 'week'
          ? addDays(key, 7)
          : `${addDays(`${from.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
    const last = addDays(next, -1)
    periods.push({ key, from, to: last < span.to ? last : span.to })
    from = next
  }
  return periods
}

/** What a span is compared with: the dates before it, as many, or the same ones a year before. */
export function spanBefore({ from, to }: Span, comparison: Comparison): Span {
  if (comparison === 'period') {
    const length = daysBetween(from, to) + 1
    return { from: addDays(from, -length), to: addDays(to, -length) }
  }
  return { from: yearBefore(from), to: yearBefore(to) }
}

/** The twenty-ninth of February has none: it is the day before. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return day.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before
}

/** Years from the one of a first day until the present one or the one in view, the latest first, ten at most. */
export function yearsSince(first: string | null, { today, year }: { today: string; year: number }): number[] {
  const latest = Math.max(Number(today.slice(0, 4)), year)
  const earliest = Math.min(Number((first ?? today).slice(0, 4)), year)
  return Array.from({ length: Math.min(10, latest - earliest + 1) }, (_, i) => latest - i)
}
