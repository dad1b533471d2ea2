import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'

const usual = '{CODE}{yyyyMMdd}{seq:4}'

/** The next number by a rule such as `{CODE}{yyyyMMdd}{seq:4}`. Nobody else gets it; a start that fails leaves a gap at most. */
export async function nextNumber(ctx: Ctx, { rule, code }: { rule: string | null; code: string }): Promise<string> {
  const day = ctx.today().replaceAll('-', '')
  const text = (rule ?? usual).replaceAll('{CODE}', code.toUpperCase().slice(0, 20)).replaceAll('{yyyyMMdd}', day).replaceAll('{yyyyMM}', day.slice(0, 6)).replaceAll('{yyyy}', day.slice(0, 4))
  const width = Number(/\{seq:(\d)\}/.exec(text)?.[1] ?? 4)
  const [prefix = '', rest = ''] = text.split(/\{seq:\d\}/)
  const now = ctx.now()
  const [row] = await ctx.db.query<{ last: number }>(
    `insert into sys_flow_number as n (id, version, create_time, update_time, prefix, last) values ($1, 1, $2, $2, $3, 1) on conflict (prefix) do update set last = n.last + 1, update_time = excluded.update_time returning last`,
    [newId(now), now, prefix],
    'flow_number',
  )
  return `${prefix}${String(row!.last).padStart(width, '0')}${rest}`
}
