import type { Ctx } from '#kernel/world/context.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { newId } from '#kernel/world/id.ts'
import type { World } from '#kernel/world/world.ts'
import { numberParts, numberText } from '../../shared/number-rule.ts'

/** Numbers that are asked for together: how many so far, and the last of them once they are taken. */
type Gathered = { count: number; last: Promise<number> }

const gathering = new WeakMap<World, Map<string, Gathered>>()

/**
 * The next number by a rule such as `{CODE}{yyyyMMdd}{seq:4}`. Nobody else gets it, and nobody waits for whoever has one and is not
 * through yet: a number stands at once, beside the caller's transaction, so what fails later leaves a gap.
 */
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
  const first = await take(ctx, parts.prefix, count)
  return Array.from({ length: count }, (_, i) => numberText(parts, first + i))
}

/**
 * Numbers up to these were given otherwise: the next ones come after them. The counters are written here and nowhere else, always
 * beside the caller's transaction: one that held a counter itself would wait for its own end.
 */
export async function noteGiven(ctx: Ctx, lasts: ReadonlyMap<string, number>): Promise<void> {
  if (lasts.size === 0) return
  const now = ctx.now()
  await ctx.world.pool.aside(bindingOf(ctx.school), (db) =>
    db.query(
      `insert into sys_flow_number as n (id, version, create_time, update_time, prefix, last)
       select x.id, 1, $4, $4, x.prefix, x.last from unnest($1::uuid[], $2::text[], $3::int[]) as x(id, prefix, last)
       on conflict (prefix) do update set last = greatest(n.last, excluded.last), update_time = excluded.update_time`,
      [[...lasts].map(() => newId(now)), [...lasts.keys()], [...lasts.values()], now],
    ),
  )
}

/** Takes numbers of a prefix, and answers the first of them. Whoever asks before it is their turn at the counter is served in one turn. */
async function take(ctx: Ctx, prefix: string, count: number): Promise<number> {
  let waiting = gathering.get(ctx.world)
  if (!waiting) gathering.set(ctx.world, (waiting = new Map()))
  const key = `${ctx.school.id} ${prefix}`
  let turn = waiting.get(key)
  if (!turn) {
    const fresh: Gathered = { count: 0, last: Promise.resolve(0) }
    waiting.set(key, (turn = fresh))
    fresh.last = ctx.world.pool.aside(bindingOf(ctx.school), async (db) => {
      waiting.delete(key)
      const now = ctx.now()
      const [row] = await db.query<{ last: number }>(
        `insert into sys_flow_number as n (id, version, create_time, update_time, prefix, last)
         values ($1, 1, $2, $2, $3, $4)
         on conflict (prefix) do update set last = n.last + $4, update_time = excluded.update_time
         returning last`,
        [newId(now), now, prefix, fresh.count],
        'flow_number',
      )
      return row!.last
    })
    // Whoever waits for a number is told; the next to ask begins a turn of their own.
    fresh.last.catch(() => waiting.get(key) === fresh && waiting.delete(key))
  }
  const before = turn.count
  turn.count += count
  const { last } = turn
  return (await last) - turn.count + before + 1
}
