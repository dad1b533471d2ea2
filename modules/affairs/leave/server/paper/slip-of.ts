import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { leaveStates, takenStates } from '../../shared/states.ts'

/** A slip says that somebody may be away: there is none of a leave nobody agreed to, or that is none any more. */
export async function whyNoSlip(ctx: Ctx, leaveId: string): Promise<string | null> {
  const [leave] = await ctx.db.query<{ status: string }>('select status from leave_request where id = $1', [leaveId])
  if (leave && (takenStates as readonly string[]).includes(leave.status)) return null
  const word = codeEntry(leaveStates, leave?.status)?.[1] ?? ''
  return `请假未获批准（${word}），不能打印请假条`
}
