import dayjs, { type Dayjs } from 'dayjs'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { momentOf } from '../../shared/times.ts'

/** A moment for a picker: the wall clock of the school, whatever zone this computer is set to. */
export function wallOf(moment: number): Dayjs {
  return dayjs(`${dayOf(moment)}T${clockOf(moment)}:00`)
}

export function momentIn(wall: Dayjs): number {
  return momentOf(wall.format('YYYY-MM-DD'), wall.hour() * 60 + wall.minute())
}
