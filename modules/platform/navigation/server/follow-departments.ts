import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/department-merged.ts'

/** Apps are kept by, and open to, the department another one went into. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  const values = [from.id, to.id, ctx.now()]
  moved(
    '应用',
    await ctx.db.execute(
      `update nav_app set owner_dept_id = case when owner_dept_id = $1 then $2::uuid else owner_dept_id end, department_ids = array(select distinct unnest(array_replace(department_ids, $1::uuid, $2::uuid))), version = version + 1, update_time = $3
     where owner_dept_id = $1 or department_ids @> array[$1::uuid]`,
      values,
    ),
  )
})
