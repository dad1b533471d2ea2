import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { listHolds, type ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { batchStates } from '../shared/codes.ts'
import { screens } from '../shared/screens.ts'
import { choosers } from './choosers.ts'

/** Whom no published batch means finds nothing to choose: 选宿舍 stands in the menu of the others, and the list of them with who has some. */
export const screenHolds: readonly ScreenHolds[] = [
  {
    screens: [screens.choose],
    async holds(ctx) {
      const rows = await ctx.db.query(
        `select 1
         from choose_student t
         join choose_batch b on b.id = t.batch_id
         where t.student_id = $1 and b.deleted_time is null and b.state <> $2
         limit 1`,
        [ownStudentId(ctx), batchStates.draft[0]],
        'choose_menu',
      )
      return rows.length > 0
    },
  },
  listHolds(screens.students, choosers),
]
