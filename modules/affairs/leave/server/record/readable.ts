import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { loadInstance } from '#services/flow/server/run/store.ts'
import { requireReader } from '#services/flow/server/start/ties.ts'
import { read } from '#kernel/operations/read/read.ts'
import { leaveRequest } from '../../shared/leave-request.ts'

export type ReadLeave = {
  leave: Record<string, unknown>
  /** Whether its row lies within the caller's reach. */ isReached: boolean
  /** The flow that decides on it; none of a collective one. */ instanceId: string | null
}

/**
 * A leave for whoever may read it: those who reach its row, and those who have to do with its flow, such as whoever decides in another's
 * place. The latter get it without telephone numbers and decide through the flow only.
 */
export async function readLeave(ctx: Ctx, id: string): Promise<ReadLeave> {
  const resource = ctx.world.resources.get(leaveRequest.name)!
  const [flow] = await ctx.db.query<{ id: string }>(
    `select id from sys_flow_instance where process_type = 'leave' and biz_id = $1 order by create_time desc limit 1`,
    [id],
    'leave_flow_of',
  )
  const instanceId = flow?.id ?? null
  try {
    return { leave: await read(ctx, resource, id), isReached: true, instanceId }
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 403 && error.status !== 404)) throw error
  }
  if (!instanceId) throw notFound()
  await requireReader(ctx, await loadInstance(ctx, instanceId, { isLocked: false }))
  const { phone: _phone, emergPhone: _emergPhone, ...leave } = await read({ ...ctx, actor: systemActor }, resource, id)
  return { leave: { ...leave, abilities: [] }, isReached: false, instanceId }
}
