import { defineService } from '#kernel/world/service.ts'

/** When a section is on a date. `campusId` null holds for every campus that has no times of its own. */
export type SectionTime = { date: string; campusId: string | null; jc: number; begin: string; end: string }

/** The times of sections on some dates; nothing where no area keeps them. */
export const sectionTimes = defineService<{ dates: readonly string[] }, readonly SectionTime[]>('base.sectionTimes', {
  fallback: [],
})

/** From when to when sections last on a date and campus, as far as their times are known. */
export function spanOfSections(
  times: readonly SectionTime[],
  asked: { date: string; campusId: string | null; jcFrom: number; jcTo: number },
): { begin: string; end: string } | null {
  const there = times.filter((one) => one.date === asked.date)
  const own = there.filter((one) => one.campusId !== null && one.campusId === asked.campusId)
  const meant = (own.length > 0 ? own : there.filter((one) => one.campusId === null))
    .filter((one) => one.jc >= asked.jcFrom && one.jc <= asked.jcTo)
    .toSorted((a, b) => a.jc - b.jc)
  return meant.length === 0 ? null : { begin: meant[0]!.begin, end: meant.at(-1)!.end }
}
