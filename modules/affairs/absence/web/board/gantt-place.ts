import { daysBetween } from '#kernel/rules/days.ts'
import { halvesOf } from '#modules/affairs/leave/shared/ask/days.ts'
import type { GanttBar } from '../../shared/board.ts'

export type Placed = {
  /** In half days from the first morning. */ from: number
  length: number
  /** Half days by which somebody is late. */ late: number
}

/** Where a bar stands in a plan of so many dates, by half days; null where it lies outside. Whoever came back early is there again. */
export function placeOf(
  bar: Pick<GanttBar, 'startTime' | 'endTime' | 'actualReturnTime' | 'status'>,
  { first, count, now }: { first: string; count: number; now: Date },
): Placed | null {
  const back = bar.actualReturnTime ? new Date(bar.actualReturnTime) : null
  const planned = new Date(bar.endTime)
  const end = back && back < planned ? back : planned
  const reach = clip(halfIndexes(new Date(bar.startTime), end, first), count)
  const isLate = bar.status === '45' || bar.status === '40' || (back !== null && back > planned)
  const late = isLate ? clip(halfIndexes(planned, back ?? now, first), count) : null
  if (!reach) return late ? { from: late[0], length: 0, late: late[1] - late[0] } : null
  return { from: reach[0], length: reach[1] - reach[0], late: late ? Math.max(0, late[1] - reach[1]) : 0 }
}

function halfIndexes(start: Date, end: Date, first: string): [number, number] | null {
  const halves = halvesOf(start, end)
  const [one, last] = [halves[0], halves.at(-1)]
  if (!one || !last) return null
  const index = ({ date, part }: { date: string; part: 'am' | 'pm' }) =>
    daysBetween(first, date) * 2 + (part === 'pm' ? 1 : 0)
  return [index(one), index(last) + 1]
}

function clip(span: [number, number] | null, count: number): [number, number] | null {
  if (!span) return null
  const [from, to] = [Math.max(0, span[0]), Math.min(count * 2, span[1])]
  return to > from ? [from, to] : null
}
