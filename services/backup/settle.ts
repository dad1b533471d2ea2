import type { Db } from '#kernel/db/types.ts'
import { jobStates } from '#services/system/shared/records.ts'

const unfinishedJobs = [jobStates.queued[0], jobStates.running[0]]

/**
 * Ends what cannot go on after a restore. Queued work lay in a queue that is not in the backup. A sign-in might have been
 * ended after the backup was made and must not come to life again.
 */
export async function settle(db: Db, now: Date): Promise<void> {
  await db.query(
    `update sys_job
     set status = $1, message = '恢复备份后任务已终止', end_time = $2, update_time = $2, version = version + 1
     where status = any($3)`,
    [jobStates.failed[0], now, unfinishedJobs],
  )
  await db.query(
    `update sys_session
     set revoked_time = $1, revoke_reason = '恢复备份', update_time = $1, version = version + 1
     where revoked_time is null`,
    [now],
  )
}
