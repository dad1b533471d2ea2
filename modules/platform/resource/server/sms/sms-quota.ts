import type { Ctx } from '#kernel/world/context.ts'
import { quotaUsedUp } from '#services/sms/errors.ts'
import { takeSmsQuota } from '#services/sms/send-sms.ts'
import { provide } from '#kernel/world/world.ts'

/** Decided by one statement: two senders at once cannot both take the last messages. */
async function take(ctx: Ctx, { departmentId, segments }: { departmentId: string; segments: number }): Promise<null> {
  const month = ctx.today().slice(0, 7)
  const taken = await ctx.db.execute(
    `update resource_sms_quota
     set used = used + $3, update_time = $4
     where department_id = $1 and month = $2 and used + $3 <= quota`,
    [departmentId, month, segments, ctx.now()],
  )
  if (taken > 0) return null
  const rest = await restOfQuota(ctx, departmentId)
  if (rest !== null) throw quotaUsedUp({ n: rest })
  return null
}

/** What is left of a department's month; null where there is no bound. */
export async function restOfQuota(ctx: Ctx, departmentId: string): Promise<number | null> {
  const [row] = await ctx.db.query<{ rest: number }>(
    'select quota - used as rest from resource_sms_quota where department_id = $1 and month = $2',
    [departmentId, ctx.today().slice(0, 7)],
  )
  return row ? Math.max(row.rest, 0) : null
}

export const quotaProvider = provide(takeSmsQuota, take)
