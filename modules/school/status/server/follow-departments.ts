import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/department-merged.ts'
import { openStates } from '../shared/change.ts'
import { leaveStates } from '../shared/leave-item.ts'

const open = openStates

/** Changes that are still to take effect, and what leavers have still to settle, are seen by, and lead into, the department another one went into. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  moved(
    '学籍异动',
    await ctx.db.execute(
      `update status_change set department_id = case when department_id = $1 then $2::uuid else department_id end, to_department_id = case when to_department_id = $1 then $2::uuid else to_department_id end, version = version + 1, update_time = $3
     where state = any($4) and (department_id = $1 or to_department_id = $1)`,
      [from.id, to.id, ctx.now(), open],
    ),
  )
  await ctx.db.execute(
    'update status_leave_item set department_id = $2, version = version + 1, update_time = $3 where department_id = $1 and state = $4',
    [from.id, to.id, ctx.now(), leaveStates.waiting[0]],
  )
})
