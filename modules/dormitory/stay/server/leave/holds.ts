import { listHolds, type ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { screens } from '../../shared/screens.ts'
import { agreements } from '../agreement/agreements.ts'
import { graduateItems } from '../graduate/graduate.ts'
import { leaves } from './leaves.ts'

const asked = listHolds(screens.leaves, leaves)

export const screenHolds: readonly ScreenHolds[] = [
  {
    ...asked,
    // A student's own stand in 我的退宿申请: the list of the staff would show the same again.
    holds: async (ctx) => ownStudentId(ctx) === null && asked.holds(ctx),
  },
  listHolds(screens.agreements, agreements),
  listHolds(screens.graduate, graduateItems),
]
