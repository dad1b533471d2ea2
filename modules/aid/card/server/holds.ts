import type { ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { screens } from '../shared/screens.ts'

/** A student's own applications stand in 我的学生证: the list of the staff would show the same again. */
export const screenHolds: readonly ScreenHolds[] = [
  { screens: [screens.review], holds: async (ctx) => ownStudentId(ctx) === null },
]
