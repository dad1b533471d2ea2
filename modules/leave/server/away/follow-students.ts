import { on } from '#kernel/world.ts'
import { departmentMerged } from '#modules/base/shared/department-merged.ts'
import { placementsChanged } from '#modules/base/shared/placement.ts'
import { leaveStates } from '../../shared/states.ts'

const { draft, deciding, toMend, granted, away, due, overdue } = leaveStates
const open = [draft, deciding, toMend, granted, away, due, overdue].map(([code]) => code)

/** What is still open is seen by whoever leads the student now; what is over stays where it was counted. */
export const followStudents = on(placementsChanged, async (ctx, { changes }) => {
  const moved = changes.filter(
    ({ before, after }) =>
      before !== null && (before.classId !== after.classId || before.departmentId !== after.departmentId),
  )
  if (moved.length === 0) return
  await ctx.db.execute(
    `update leave_request r set class_id = x."classId", department_id = x."departmentId", version = r.version + 1, update_time = $3 from jsonb_to_recordset($1::jsonb) as x("studentId" uuid, "classId" uuid, "departmentId" uuid) where r.student_id = x."studentId" and r.status = any($2::text[])`,
    [
      JSON.stringify(
        moved.map(({ studentId, after }) => ({ studentId, classId: after.classId, departmentId: after.departmentId })),
      ),
      open,
      ctx.now(),
    ],
  )
})

export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  moved(
    '请假单',
    await ctx.db.execute(
      'update leave_request set department_id = $2, version = version + 1, update_time = $3 where department_id = $1 and status = any($4::text[])',
      [from.id, to.id, ctx.now(), open],
    ),
  )
  await ctx.db.execute(
    'update leave_batch set department_id = $2, version = version + 1, update_time = $3 where department_id = $1',
    [from.id, to.id, ctx.now()],
  )
})
