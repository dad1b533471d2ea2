import type { Ctx } from '#kernel/context.ts'
import { quotaUsedUp } from '#kernel/sms/errors.ts'
import { takeSmsQuota } from '#kernel/sms/send-sms.ts'
import { provide } from '#kernel/world.ts'

/** Decided by one statement: two senders at once cannot both take the last messages. */
async function take(ctx: Ctx, { departmentId, segments }: { departmentId: string; segments: number }): Promise<null> {
  const month = ctx.today().slice(0, 7)
  const taken = await ctx.db.execute(
    'update resource_sms_quota set used = used + $3, update_time = $4 where department_id = $1 and month = $2 and used + $3 <= quota',
    [departmentId, month, segments, ctx.now()],
  )
  if (taken > 0) return null
  const [row] = await ctx.db.query<{ rest: number }>('select quota - used as rest from resource_sms_quota where department_id = $1 and month = $2', [departmentId, month])
  if (row) throw quotaUsedUp({ n: Math.max(row.rest, 0) })
  return null
}

export const quotaProvider = provide(takeSmsQuota, take)
