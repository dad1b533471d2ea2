import type { Ctx } from '#kernel/world/context.ts'
import { recheckSessions } from '#services/push/push.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { idleMinutes } from '../shared/params.ts'
import { whileAny } from '#kernel/world/rests.ts'

const dayMs = 86_400_000
const endedSessionDays = 30

/** Ends sessions nobody uses any more, and lets go of old sessions. */
export const securityUpkeep: readonly Upkeep[] = [
  {
    name: 'idle sessions',
    label: '结束闲置会话',
    everySeconds: 300,
    run: endIdleSessions,
    rests: whileAny('select 1 from sys_session where revoked_time is null and not is_remembered'),
  },
  { name: 'old sign-ins', label: '清理过期会话记录', everySeconds: 3600, run: forgetOldSignIns },
]

async function endIdleSessions(ctx: Ctx): Promise<void> {
  const idle = await readParam(ctx, idleMinutes)
  if (idle === 0) return
  const now = ctx.now()
  const ended = await ctx.db.execute(
    `update sys_session set revoked_time = $1, revoke_reason = 'expired', update_time = $1, version = version + 1
     where revoked_time is null and not is_remembered and last_active_time < $2`,
    [now, new Date(now.getTime() - idle * 60_000)],
  )
  if (ended > 0) recheckSessions(ctx, 'school')
}

async function forgetOldSignIns(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  const ended = new Date(now - endedSessionDays * dayMs)
  await ctx.db.execute('delete from sys_session where revoked_time < $1 or expires_time < $1', [ended])
}
