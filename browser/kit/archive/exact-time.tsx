import { secondOf } from '#kernel/rules/school-time.ts'
import type { CellProps } from '#kernel/fields/view.ts'
import './archive.css'

/** A moment of a log to the second: "the day before yesterday" proves nothing. */
export function ExactTime({ value }: CellProps) {
  return (
    <time className="exact-time" dateTime={String(value)}>
      {value ? secondOf(String(value)) : '—'}
    </time>
  )
}
