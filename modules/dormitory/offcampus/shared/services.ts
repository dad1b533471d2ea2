import { defineEvent } from '#kernel/world/event.ts'
import { defineService } from '#kernel/world/service.ts'

/** Where somebody lives who lives outside. */
export type Outside = { studentId: string; livingId: string; kind: string; until: string }

/** Of these students, those who live outside with the school's knowledge on a day. */
export const livesOutside = defineService<{ studentIds: readonly string[]; on: string }, readonly Outside[]>(
  'offcampus.livesOutside',
  { fallback: [] },
)

/** The school agreed that a student lives outside. */
export const livingGranted = defineEvent<{ studentId: string; kind: string }>('offcampus.granted')
