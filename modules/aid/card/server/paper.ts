import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { applyStates, cardApply } from '../shared/apply.ts'
import { cardStates, cardTypes } from '../shared/cards.ts'

const granted: readonly string[] = (['toMake', 'making', 'ready', 'done'] as const).map((name) => applyStates[name][0])

/** The sheet is a student card to whoever looks at it: there is none of a card nobody granted, or that counts no more. */
export async function whyNoSheet(ctx: Ctx, applyId: string): Promise<string | null> {
  const apply = (await loadRows(ctx, cardApply, [applyId])).get(applyId)
  if (!apply?.types.includes(cardTypes.id)) return '该申请不含学生证，不能打印'
  if (!granted.includes(apply.status)) {
    const word = codeEntry(applyStates, apply.status)![1]
    return `证件申请${word}，不能打印学生证`
  }
  const [card] = await ctx.db.query<{ status: string }>(
    `select c.status
     from card_item i
     join card_card c on c.id = i.card_id
     where i.apply_id = $1 and i.card_type = $2`,
    [applyId, cardTypes.id],
  )
  if (card?.status === cardStates.lost[0]) return '学生证已挂失，不能打印'
  return card?.status === cardStates.void[0] ? '学生证已作废，不能打印' : null
}
