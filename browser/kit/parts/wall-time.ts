import { minuteOf, writtenAt } from '#kernel/rules/school-time.ts'

/** A moment as the school's clock shows it, for controls of the browser: `2026-10-16T08:00`. */
export function wallOf(moment: unknown): string {
  const time = new Date(String(moment ?? ''))
  return Number.isNaN(time.getTime()) ? '' : minuteOf(time).replace(' ', 'T')
}

/** What such a control holds, as a moment; null where it is empty. */
export function fromWall(text: string): string | null {
  return text === '' ? null : writtenAt(text.slice(0, 10), text.slice(11, 16))
}
