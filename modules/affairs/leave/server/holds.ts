import type { ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { leadsAnyClass } from '#modules/school/base/shared/people/who.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { screens } from '../shared/screens.ts'

/** Leave is asked for by students and by whoever leads some. */
export const screenHolds: readonly ScreenHolds[] = [
  {
    screens: [screens.apply],
    async holds(ctx) {
      const person = ctx.actor.kind === 'user' ? ctx.actor.person : null
      if (ownStudentId(ctx) !== null) return true
      return person?.entity === 'base.teacher' && ctx.call(leadsAnyClass, { teacherId: person.id })
    },
  },
]
