import { momentIn } from '#kernel/fields/times/moment/kind.ts'

/** The span that two moments name, as they were sent; null where they name none. */
export function spanOf(startTime: unknown, endTime: unknown): { start: Date; end: Date } | null {
  const [start, end] = [momentIn(startTime), momentIn(endTime)]
  return !start || !end || end <= start ? null : { start, end }
}
