import type { ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { teachesAny } from '#modules/school/timetable/shared/services.ts'
import { screens } from '../shared/screens.ts'

/** Excused from lessons is somebody only where there are lessons. */
export const screenHolds: readonly ScreenHolds[] = [
  {
    screens: [screens.lesson],
    holds: async (ctx) => {
      const person = ctx.actor.kind === 'user' ? ctx.actor.person : null
      return person?.entity === 'base.teacher' && ctx.call(teachesAny, { teacherId: person.id })
    },
  },
]
