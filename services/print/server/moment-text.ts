import { minuteOf } from '#kernel/rules/school-time.ts'

/** A moment as it stands on paper: `2026-03-02 08:30`. */
export function momentText(moment: Date | string | null): string {
  return moment === null ? '' : minuteOf(moment)
}
