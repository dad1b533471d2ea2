import type { Ctx } from '#kernel/world/context.ts'
import type { ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { leadsAnyClass } from '#modules/school/base/shared/people/who.ts'
import { teachesAny } from '#modules/school/timetable/shared/services.ts'
import { screens } from '../shared/screens.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'

/** Leave is asked for by students and by whoever leads some; excused from lessons is somebody only where there are lessons. */
export const screenHolds: readonly ScreenHolds[] = [
  {
    screens: [screens.apply],
    holds: async (ctx) => ownStudentId(ctx) !== null || (await ofStaff(ctx, (id) => ctx.call(leadsAnyClass, id))),
  },
  { screens: [screens.lesson], holds: (ctx) => ofStaff(ctx, (id) => ctx.call(teachesAny, id)) },
]

async function ofStaff({ actor }: Ctx, asks: (id: { teacherId: string }) => Promise<boolean>): Promise<boolean> {
  const person = actor.kind === 'user' ? actor.person : null
  return person?.entity === 'base.teacher' && asks({ teacherId: person.id })
}
