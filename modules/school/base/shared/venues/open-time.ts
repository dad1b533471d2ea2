import { z } from 'zod'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const range = z.tuple([clock, clock]).refine(([from, to]) => from < to)
const ranges = z
  .array(range)
  .max(6)
  .refine((list) => list.every((one, i) => i === 0 || list[i - 1]![1] <= one[0]))

/** Weekday (1 Monday … 7 Sunday) → when the place is open, in order and without overlaps. A weekday that is missing is closed. */
export const openTimeShape = z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), ranges)

export type OpenTime = z.infer<typeof openTimeShape>

/** Whether a place is open at all on a weekday; without times it always is. */
export function isOpenOn(openTime: OpenTime | null, weekday: number): boolean {
  return openTime === null || (openTime[String(weekday) as keyof OpenTime]?.length ?? 0) > 0
}

/** Whether a place is open on a weekday for a whole time, `08:00` to `09:40`: ranges that touch count as one. */
export function isOpenDuring(
  openTime: OpenTime | null,
  weekday: number,
  { begin, end }: { begin: string; end: string },
): boolean {
  if (openTime === null) return true
  let reached = begin
  for (const [from, to] of openTime[String(weekday) as keyof OpenTime] ?? [])
    if (from <= reached && to > reached) reached = to
  return reached >= end && isOpenOn(openTime, weekday)
}
