import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/organisation/department-merged.ts'

/** What two departments might still send, one may send now: quotas are added, which no declaration says. Months that are over stay as they were. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  const month = ctx.today().slice(0, 7)
  const added = await ctx.db.execute(
    `update resource_sms_quota t
     set quota = least(t.quota + o.quota, 1000000), used = t.used + o.used, version = t.version + 1, update_time = $3,
       update_user = $5
     from resource_sms_quota o
     where o.department_id = $1 and t.department_id = $2 and t.month = o.month and o.month >= $4`,
    [from.id, to.id, ctx.now(), month, ctx.actor.userId],
  )
  await ctx.db.execute(
    `delete from resource_sms_quota o using resource_sms_quota t
     where o.department_id = $1 and t.department_id = $2 and t.month = o.month and o.month >= $3`,
    [from.id, to.id, month],
  )
  const handedOn = await ctx.db.execute(
    `update resource_sms_quota
     set department_id = $2, version = version + 1, update_time = $3, update_user = $5
     where department_id = $1 and month >= $4`,
    [from.id, to.id, ctx.now(), month, ctx.actor.userId],
  )
  moved('短信额度', added + handedOn)
})
