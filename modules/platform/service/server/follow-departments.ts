import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/department-merged.ts'

/** Matters and what was said of them go to the department another one went into. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  const values = [from.id, to.id, ctx.now()]
  moved(
    '服务事项',
    await ctx.db.execute(
      'update nav_service_item set dept_id = $2, version = version + 1, update_time = $3 where dept_id = $1',
      values,
    ),
  )
  moved(
    '服务评价',
    await ctx.db.execute(
      'update service_rating set dept_id = $2, version = version + 1, update_time = $3 where dept_id = $1',
      values,
    ),
  )
})
