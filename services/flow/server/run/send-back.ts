import type { Ctx } from '#kernel/world/context.ts'
import { commentMissing, commentShort } from '../../machine/errors.ts'
import { goBack, type Saying } from '../../machine/index.ts'
import type { Hand } from './act.ts'

type Order = { taskId: string; saying: Saying; to: string; mode?: 'straight' | 'again' | undefined }

/** Sends a matter back, with as many words as its kind asks for. */
export async function sendBack(ctx: Ctx, { state, ports, around }: Hand, order: Order): Promise<void> {
  const said = [...(order.saying.comment ?? '')].length
  const least = around.type?.returnLeast ?? 1
  if (said === 0) throw commentMissing()
  if (said < least) throw commentShort({ n: least })
  await goBack(state, ports, { ...order, actor: { userId: ctx.actor.userId } })
}
