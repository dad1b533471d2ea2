import { resource } from '#kernel/operations/resource.ts'
import { notesOn } from '#patterns/worklist/server/notes.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { leavesView } from '#modules/affairs/leave/shared/views.ts'
import { leaveHandling } from '../shared/leave-handling.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'

const { overdue, back } = leaveStates

/** Notes on those who are not back, or were not in time, by those who answer for them. */
export const handlings = resource(leaveHandling, {
  scope: scopeOfStudent(leaveHandling),
  ...notesOn<typeof leaveHandling>({
    field: 'leaveId',
    refusal: '该请假没有逾期，无需登记处理',
    async closed(ctx, ids) {
      const rows = await ctx.db.query<{ id: string }>(
        `select r.id
         from ${leavesView} r
         where r.id = any($1::uuid[])
           and r.status <> $2
           and not (r.status = $3 and coalesce(r.overdue_minutes, 0) > 0)`,
        [ids, overdue[0], back[0]],
      )
      return new Set(rows.map(({ id }) => id))
    },
  }),
})
