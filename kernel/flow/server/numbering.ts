import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { numberParts, numberText } from '../shared/number-rule.ts'

/** The next number by a rule such as `{CODE}{yyyyMMdd}{seq:4}`. Nobody else gets it; a start that fails leaves a gap at most. */
export async function nextNumber(ctx: Ctx, { rule, code }: { rule: string | null; code: string }): Promise<string> {
  const parts = numberParts(rule, { code, day: ctx.today() })
  const now = ctx.now()
  const [row] = await ctx.db.query<{ last: number }>(
    `insert into sys_flow_number as n (id, version, create_time, update_time, prefix, last) values ($1, 1, $2, $2, $3, 1) on conflict (prefix) do update set last = n.last + 1, update_time = excluded.update_time returning last`,
    [newId(now), now, parts.prefix],
    'flow_number',
  )
  return numberText(parts, row!.last)
}
