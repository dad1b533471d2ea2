import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { screens } from '../../shared/screens.ts'
import { teachesAny } from '../../shared/services.ts'
import { subjectOf } from './feed.ts'

/** Timetables of one's own hold nothing for staff who teach nothing. */
export const screenHolds: readonly ScreenHolds[] = [
  { screens: [screens.mylesson], holds: hasLessons },
  // Whoever knows no other teachers finds there the own one alone.
  { screens: [screens.timetableTeacher], holds: async (ctx) => can(ctx.actor, 'teacher:list') || hasLessons(ctx) },
]

async function hasLessons(ctx: Ctx): Promise<boolean> {
  const subject = subjectOf(ctx.actor)
  if (subject?.kind !== 'teacher') return subject !== null
  return ctx.call(teachesAny, { teacherId: subject.id })
}
