import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { sendSms } from '#services/sms/send-sms.ts'

/** Hurries people on their phones too. Who has none, or none can be reached, has been told inside the platform. */
export async function urgeBySms(
  ctx: Ctx,
  { userIds, instanceId, title }: { userIds: readonly string[]; instanceId: string; title: string },
): Promise<void> {
  const people = await loadRows(ctx, ctx.world.entities.get('sys.user')!, [...userIds])
  for (const [userId, person] of people) {
    const phone = person['sjhm']
    if (typeof phone !== 'string' || phone === '') continue
    try {
      await sendSms(ctx, {
        template: 'notice',
        phone,
        params: { title: `${ctx.actor.userName}催办`, content: title },
        userId,
        biz: { type: 'flow', id: instanceId },
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}
