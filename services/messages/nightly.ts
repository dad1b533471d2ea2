import type { Ctx } from '#kernel/world/context.ts'
import { hourOf } from '#kernel/rules/school-time.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { checkCounters, countDown } from './counters.ts'
import { messageKeepDays } from './shared/params.ts'

const dayMs = 86_400_000
const atOnce = 5000
const nightHours = { from: 2, to: 6 }

/** At night: what was kept long enough goes, and every number is compared with its rows. */
export async function tidyMessages(ctx: Ctx): Promise<void> {
  const hour = hourOf(ctx.now())
  if (hour < nightHours.from || hour >= nightHours.to) return
  await removeOldMessages(ctx)
  await checkCounters(ctx)
}

/** Removes messages past their days or their own end, a bounded number at a time. Answers how many. */
export async function removeOldMessages(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - (await readParam(ctx, messageKeepDays)) * dayMs)
  const removed = await ctx.db.query<{ userId: string; category: string; isUnread: boolean }>(
    `delete from sys_user_message
     where id in (
       select id
       from sys_user_message
       where send_time < $1 or expire_time < $2
       order by id
       limit ${atOnce}
       for update skip locked
     )
     returning user_id as "userId", category, read_time is null as "isUnread"`,
    [before, ctx.now()],
  )
  await countDown(
    ctx,
    removed.filter((row) => row.isUnread),
  )
  return removed.length
}
