import type { Ctx } from '#kernel/world/context.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { batch, type BatchRow } from '../shared/batch.ts'
import { screens } from '../shared/screens.ts'

/** So many are named. */
const mostNamed = 20

/** Whoever withdrew a batch reads which beds somebody else has by now. */
export async function tellLost(ctx: Ctx, { id, name }: BatchRow, places: readonly string[]): Promise<void> {
  const { userId } = ctx.actor
  if (places.length === 0 || !userId) return
  // How many there are is said by the title.
  const named = places.slice(0, mostNamed).join('、') + (places.length > mostNamed ? '…' : '')
  const message = {
    userId,
    title: `${name}已撤回发布，${places.length}张床位已不在批次中`,
    content: `以下床位发布后已解锁或另作安排，移出床位池：${named}`,
    link: `${screens.pool.path}?id=${id}`,
    biz: { type: batch.path, id },
    dedupeKey: `chooseLost ${id} ${ctx.now().getTime()}`,
  }
  await sendMessages(ctx, { category: 'remind', messages: [message] })
}
