import type { ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { screens } from '../../shared/screens.ts'

/** A student's own stand in 我的退宿申请: the list of the staff would show the same again. */
export const screenHolds: readonly ScreenHolds[] = [
  { screens: [screens.leaves], holds: async (ctx) => ownStudentId(ctx) === null },
]
