import type { Ctx } from '#kernel/world/context.ts'
import { flowFactsOf } from '#services/flow/server/detail/of-records.ts'
import type { Values } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import {
  applyStates,
  backDueOf,
  cardFlowCode,
  dueOf,
  freeStates,
  type ApplyRow,
  type cardApply,
  type FeeFacts,
} from '../shared/apply.ts'
import { counsellorStep } from './flow-model.ts'

/** Which applications (`t`) are to be paid now: the counsellor has agreed, or is not asked; the desk agrees once it has the money. */
export const feeDueWhere = `t.status = '${applyStates.deciding[0]}'
  and t.fee > t.fee_paid - t.fee_back
  and not exists (
    select 1
    from sys_flow_instance i
    join sys_flow_task k on k.instance_id = i.id and k.status = '1' and k.node_key = '${counsellorStep}'
    where i.process_type = '${cardFlowCode}' and i.biz_id = t.id::text
  )`

/** Which applications (`t`) the school has more money of than they cost: what it has to give back. */
export const backDueWhere = `t.fee_paid - t.fee_back
  > case when t.status in (${freeStates.map((code) => `'${code}'`).join(', ')}) then 0 else t.fee end`

export async function feesDue(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.query<{ id: string }>(
    `select t.id from card_apply t where t.id = any($1::uuid[]) and ${feeDueWhere}`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

const flowFacts = flowFactsOf(cardFlowCode)

/** How its flow stands, and whether it is to be paid. */
export async function factsOfApplies(ctx: Ctx, ids: readonly string[]) {
  const flows = await flowFacts(ctx, ids)
  const due = await feesDue(ctx, ids)
  return new Map(ids.map((id) => [id, { ...flows.get(id), isFeeDue: due.has(id) } satisfies FeeFacts & object]))
}

/** Nobody pays for what the counsellor may still refuse. */
export async function takeFee(ctx: Ctx, { row }: { row: ApplyRow }): Promise<Values<typeof cardApply>> {
  if (!(await feesDue(ctx, [row.id])).has(row.id)) throw badRequest({ text: '辅导员同意后才能收费' })
  return { feePaid: row.feePaid + dueOf(row), feeTime: ctx.now().toISOString(), feeBy: ctx.actor.userId }
}

export async function giveBack(
  ctx: Ctx,
  { row, input: { backReason } }: { row: ApplyRow; input: { backReason: string } },
): Promise<Values<typeof cardApply>> {
  const back = { backTime: ctx.now().toISOString(), backBy: ctx.actor.userId, backReason }
  return { feeBack: row.feeBack + backDueOf(row), ...back }
}
