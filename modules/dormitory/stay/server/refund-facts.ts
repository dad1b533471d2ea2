import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { refundMonths, refundStarted } from '../shared/params.ts'
import { outReasons, stayStates, type RefundFacts, type StayRow } from '../shared/register.ts'
import { refundAdvice, type RefundAdvice, type RefundRule } from '../shared/refund.ts'

async function refundRule(ctx: Ctx): Promise<RefundRule> {
  return { months: await readParam(ctx, refundMonths), countsStarted: await readParam(ctx, refundStarted) }
}

type Priced = { feePrice: number | null; since: string | null }

/**
 * Stays with the moment since which their people have lived here without a break: whoever changed the bed has used the months before, too,
 * and whoever left and came back has not.
 */
async function stayedSince(ctx: Ctx, ids: readonly string[]): Promise<(Ended & Priced)[]> {
  return ctx.db.query<Ended & Priced>(
    `select r.id, r.state, r.fee_price::float8 as "feePrice", r.out_time as "outTime", r.out_reason as "outReason",
       (
         select min(p.in_time)
         from stay_register p
         where p.student_id = r.student_id and p.in_time <= r.in_time and not exists (
           select 1 from stay_register q
           where q.student_id = r.student_id and q.in_time >= p.in_time and q.in_time < r.in_time and q.out_reason <> $2
         )
       ) as since
     from stay_register r
     where r.id = any($1::uuid[])`,
    [ids, outReasons.moved],
  )
}

/** Advice on what the price of a stay would give back to somebody who leaves on a day. */
export async function refundOf(ctx: Ctx, { id }: Pick<StayRow, 'id'>, leaveDate: string): Promise<RefundAdvice | null> {
  const [stay] = await stayedSince(ctx, [id])
  return stay ? adviceOf(await refundRule(ctx), stay, leaveDate) : null
}

function adviceOf(rule: RefundRule, { feePrice, since }: Priced, leaveDate: string): RefundAdvice | null {
  if (!feePrice || !since) return null
  return refundAdvice({ priceFen: feePrice, inDate: dayOf(since), leaveDate }, rule)
}

type Ended = Pick<StayRow, 'id' | 'state' | 'outTime' | 'outReason'>

/** What stands beside stays that ended. Whoever only sleeps elsewhere now leaves nothing behind. */
export async function refundFacts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, RefundFacts>> {
  const rows = (await stayedSince(ctx, ids)).filter(
    ({ state, outReason }) => state === stayStates.left[0] && outReason !== outReasons.moved,
  )
  const rule = await refundRule(ctx)
  return new Map(
    rows.map((row) => {
      const advice = row.outTime ? adviceOf(rule, row, dayOf(row.outTime)) : null
      return [row.id, { refundMonths: advice?.leftMonths ?? null, refundFen: advice?.refundFen ?? null }]
    }),
  )
}
