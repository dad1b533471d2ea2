import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { refundMonths, refundStarted } from '../shared/params.ts'
import { outReasons, stayStates, type RefundFacts, type StayRow } from '../shared/register.ts'
import { refundAdvice, type RefundAdvice, type RefundRule } from '../shared/refund.ts'

export async function refundRule(ctx: Ctx): Promise<RefundRule> {
  return { months: await readParam(ctx, refundMonths), countsStarted: await readParam(ctx, refundStarted) }
}

/** Advice on what the price of a stay would give back to somebody who leaves on a day. */
export function refundOf(
  rule: RefundRule,
  { feePrice, inTime }: Pick<StayRow, 'feePrice' | 'inTime'>,
  leaveDate: string,
): RefundAdvice | null {
  if (!feePrice || !inTime) return null
  return refundAdvice({ priceFen: feePrice, inDate: dayOf(inTime), leaveDate }, rule)
}

type Ended = Pick<StayRow, 'id' | 'state' | 'feePrice' | 'inTime' | 'outTime' | 'outReason'>

/** What stands beside stays that ended. Whoever only sleeps elsewhere now leaves nothing behind. */
export async function refundFacts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, RefundFacts>> {
  const rows = await ctx.db.query<Ended>(
    `select id, state, fee_price::float8 as "feePrice", in_time as "inTime", out_time as "outTime",
       out_reason as "outReason"
     from stay_register
     where id = any($1::uuid[]) and state = $2 and out_reason <> $3`,
    [ids, stayStates.left[0], outReasons.moved],
  )
  const rule = await refundRule(ctx)
  return new Map(
    rows.map((row) => {
      const advice = row.outTime ? refundOf(rule, row, dayOf(row.outTime)) : null
      return [row.id, { refundMonths: advice?.leftMonths ?? null, refundFen: advice?.refundFen ?? null }]
    }),
  )
}
