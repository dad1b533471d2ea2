import type { Ctx } from '#kernel/world/context.ts'
import { commentMissing, commentShort } from '../../machine/errors.ts'
import { goBack, type Saying } from '../../machine/index.ts'
import { lackOfReason, returnLeast } from '../../shared/return-reason.ts'
import type { Hand } from './act.ts'

type Order = { taskId: string; saying: Saying; to: string; mode?: 'straight' | 'again' | undefined }

/** Sends a matter back, with as many words as that takes. */
export async function sendBack(ctx: Ctx, { state, ports }: Hand, order: Order): Promise<void> {
  const lack = lackOfReason(order.saying.comment)
  if (lack !== null) throw lack === 'missing' ? commentMissing() : commentShort({ n: returnLeast })
  await goBack(state, ports, { ...order, actor: { userId: ctx.actor.userId } })
}
