import { defineEvent } from '#kernel/world/event.ts'
import { defineService } from '#kernel/world/service.ts'

/** Where somebody lives who lives outside. */
export type Outside = { studentId: string; livingId: string; kind: string; until: string }

/** Of these students, those who live outside with the school's knowledge on a day. */
export const livesOutside = defineService<{ studentIds: readonly string[]; on: string }, readonly Outside[]>(
  'offcampus.livesOutside',
  { fallback: [] },
)

/** The school agreed that a student lives outside, from that day on. */
export const livingGranted = defineEvent<{ studentId: string; kind: string; beginDate: string }>('offcampus.granted')
/** Students live outside no longer: the time is over, or the school ended it. */
export const livingEnded = defineEvent<{ studentIds: readonly string[] }>('offcampus.ended')
