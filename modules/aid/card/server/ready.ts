import type { Ctx } from '#kernel/world/context.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { cardApply, type ApplyRow } from '../shared/apply.ts'
import { cardTypeNames } from '../shared/cards.ts'
import { pickUp } from '../shared/params.ts'

/** With its last card an application waits for its student. Whoever asks has taken the application before. */
export async function readyIfMade(ctx: Ctx, applyId: string): Promise<void> {
  const ready = await moveRows(ctx, cardApply, {
    from: 'making',
    to: 'ready',
    where: { id: applyId },
    and: () => `not exists (select 1 from card_item i where i.apply_id = t.id and i.card_id is null)`,
  })
  for (const apply of ready) await tellReady(ctx, apply)
}

/** The numbers of the new cards stand with the application, so that a scan finds it; its student hears where to come. */
async function tellReady(ctx: Ctx, { id, studentId, types }: ApplyRow): Promise<void> {
  const numbers = await ctx.db.query<{ no: string }>(
    'select blank_no as no from card_item where apply_id = $1 order by card_type',
    [id],
  )
  await changeRows(ctx, cardApply, { where: { id }, values: { cardNos: numbers.map(({ no }) => no).join(' ') } })
  const names = types.map((type) => cardTypeNames[type] ?? type).join('、')
  await sendMessage(ctx, {
    userIds: await ctx.call(whoOf, { student: studentId, roles: ['self'] }),
    category: 'remind',
    title: `${names}已制好，请领取`,
    content: `您的${names}已制好，请携带有效证件到${await readParam(ctx, pickUp)}领取`,
    link: `/card/mine?id=${id}`,
    biz: { type: cardApply.path, id },
    dedupeKey: `card-ready-${id}`,
  })
}
