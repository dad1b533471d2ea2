import type { Ctx } from '#kernel/world/context.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { currentStays } from '#modules/dormitory/stay/shared/services.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { templateWords } from '#services/messages/templates.ts'
import { batch, type BatchRow } from '../../shared/batch.ts'
import { chooseResult } from '../../shared/message-templates.ts'
import { screens } from '../../shared/screens.ts'

type Results = {
  chosen?: readonly string[]
  auto?: readonly string[]
  out?: readonly { studentId: string; reason: string }[]
}

/** How a batch ended for each of these students, told once. */
export async function tellResults(
  ctx: Ctx,
  { id, name }: BatchRow,
  { chosen = [], auto = [], out = [] }: Results,
): Promise<void> {
  const words = await templateWords(ctx, chooseResult.code)
  if (!words) return
  const stays = await ctx.call(currentStays, { studentIds: [...chosen, ...auto] })
  const placed = (ids: readonly string[], verb: string) =>
    ids.flatMap((studentId) => {
      const at = stays.get(studentId)
      return at ? [{ studentId, result: `${verb}的床位是${at.placeName}，请按学校通知的时间办理入住` }] : []
    })
  const told = [
    ...placed(chosen, '您选定'),
    ...placed(auto, '您没有选定床位，系统为您分配'),
    ...out.map(({ studentId, reason }) => ({
      studentId,
      result: `您未分配到床位（${reason}），请联系辅导员`,
    })),
  ]
  if (told.length === 0) return
  const accounts = await ctx.call(accountsOf, {
    entity: 'base.student',
    ids: told.map(({ studentId }) => studentId),
  })
  const link = `${screens.choose.path}?batch=${id}`
  await sendMessages(ctx, {
    category: 'remind',
    messages: told.flatMap(({ studentId, result }) => {
      const userId = accounts.get(studentId)
      const biz = { type: batch.path, id }
      return userId
        ? [{ userId, ...words({ batch: name, result }), link, biz, dedupeKey: `${chooseResult.code} ${id}` }]
        : []
    }),
  })
}
