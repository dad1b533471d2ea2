import type { Ctx } from '#kernel/world/context.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import type { cardApply, ApplyRow } from '../shared/apply.ts'
import { stuCard } from '../shared/cards.ts'
import { makeBatch, makeItem } from '../shared/making.ts'
import type { Values } from '#kernel/entity/entity.ts'

/** The student has the new cards: the old ones are void for good, and the batch is through with its last. */
export async function handOver(
  ctx: Ctx,
  { row, input }: { row: ApplyRow; input: { cardNo: string; handSign: string } },
): Promise<Values<typeof cardApply>> {
  const { id, studentId, types } = row
  const made = await ctx.db.query<{ cardId: string; batchId: string; cardNo: string }>(
    `select i.card_id as "cardId", i.batch_id as "batchId", c.card_no as "cardNo"
     from card_item i
     join card_card c on c.id = i.card_id
     where i.apply_id = $1`,
    [id],
  )
  if (!made.some(({ cardNo }) => cardNo === input.cardNo)) throw invalid({ cardNo: '扫描的卡不是为该学生制作的' })
  // The old ones first: a student has one of a type in use at every moment.
  await moveRows(ctx, stuCard, { from: ['inUse', 'lost'], to: 'void', where: { studentId, cardType: types } })
  const issued = { from: 'waiting', to: 'inUse', where: { id: made.map(({ cardId }) => cardId) } } as const
  await moveRows(ctx, stuCard, { ...issued, values: { issueDate: ctx.today() } })
  const handed = { handTime: ctx.now().toISOString(), handSign: input.handSign }
  await changeRows(ctx, makeItem, { where: { applyId: id }, values: handed })
  await moveRows(ctx, makeBatch, {
    from: 'made',
    to: 'handed',
    where: { id: made.map(({ batchId }) => batchId) },
    and: () => 'not exists (select 1 from card_item i where i.batch_id = t.id and i.hand_time is null)',
  })
  return { handTime: handed.handTime }
}
