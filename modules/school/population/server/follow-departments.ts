import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/department-merged.ts'

/** Rules that name a department mean the one it went into; frozen lists stay the people they are. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  const values = [from.id, to.id, ctx.now()]
  const renamed = await ctx.db.execute(
    `update population_saved set scope = replace(scope::text, $1, $2)::jsonb, summary = replace(summary, $4, $5), version = version + 1, update_time = $3 where position($1 in scope::text) > 0`,
    [...values, from.name, to.name],
  )
  await ctx.db.execute(
    `update population_list set scope = replace(scope::text, $1, $2)::jsonb, version = version + 1, update_time = $3 where target_mode = '2' and position($1 in scope::text) > 0`,
    values,
  )
  moved('人群', renamed)
})
