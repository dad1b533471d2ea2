import type { Ctx } from '#kernel/world/context.ts'
import { smsToUsers } from '#services/messages/sms-to-users.ts'

/** Hurries people on their phones too, as far as they want it. Who cannot be reached has been told inside the platform. */
export async function urgeBySms(
  ctx: Ctx,
  { userIds, instanceId, title }: { userIds: readonly string[]; instanceId: string; title: string },
): Promise<void> {
  await smsToUsers(ctx, {
    userIds,
    category: 'remind',
    level: 'important',
    template: 'notice',
    params: { title: `${ctx.actor.userName}催您审批`, content: title },
    dedupeKey: `flow-urge-${instanceId}-${ctx.now().getTime()}`,
    biz: { type: 'flow', id: instanceId },
  })
}
