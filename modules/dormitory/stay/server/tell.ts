import type { Ctx } from '#kernel/world/context.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { who } from '#modules/school/base/shared/people/who.ts'
import type { NewStay } from './occupy.ts'

/** Students learn which bed is theirs. */
export async function tellAssigned(ctx: Ctx, stays: readonly NewStay[]): Promise<void> {
  if (stays.length === 0) return
  const accounts = await ctx.call(who, { students: stays.map(({ studentId }) => studentId), roles: ['self'] })
  await sendMessages(ctx, {
    category: 'remind',
    messages: stays.flatMap(({ id, studentId, placeName }) =>
      (accounts.get(studentId) ?? []).map((userId) => ({
        userId,
        title: '床位已分配',
        content: `您的床位是${placeName}，请按学校通知的时间办理入住。`,
        biz: { type: 'dormitoryRegister', id },
        dedupeKey: `dormAssigned ${id}`,
      })),
    ),
  })
}
