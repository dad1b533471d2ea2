import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { numberParts, numberText } from '../shared/number-rule.ts'

/** The next number by a rule such as `{CODE}{yyyyMMdd}{seq:4}`. Nobody else gets it; a start that fails leaves a gap at most. */
export async function nextNumber(ctx: Ctx, asked: { rule: string | null; code: string }): Promise<string> {
  return (await nextNumbers(ctx, { ...asked, count: 1 }))[0]!
}

/** So many numbers in a row, taken at once. */
export async function nextNumbers(
  ctx: Ctx,
  { rule, code, count }: { rule: string | null; code: string; count: number },
): Promise<string[]> {
  if (count < 1) return []
  const parts = numberParts(rule, { code, day: ctx.today() })
  const now = ctx.now()
  const [row] = await ctx.db.query<{ last: number }>(
    `insert into sys_flow_number as n (id, version, create_time, update_time, prefix, last) values ($1, 1, $2, $2, $3, $4) on conflict (prefix) do update set last = n.last + $4, update_time = excluded.update_time returning last`,
    [newId(now), now, parts.prefix, count],
    'flow_number',
  )
  return Array.from({ length: count }, (_, i) => numberText(parts, row!.last - count + 1 + i))
}
