import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { fillSearch } from '#kernel/operations/read/fill-search.ts'
import { editionName, seedPlan } from './seed-plan.ts'

/**
 * Gives a school what the modules declare: dictionaries, roles, permissions, menus. A seed runs again only when its declaration
 * changed, and then only adds: what the school changed or took away itself stays as the school left it.
 */
export async function seedSchool(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.query<{ name: string; edition: string; hasGiven: boolean }>(
    'select name, edition, given is not null as "hasGiven" from sys_seed',
  )
  const known = new Map(rows.map((row) => [row.name, row]))
  for (const { name, edition, run, after } of seedPlan(ctx.world)) {
    const own = known.get(name)
    const isSame = own?.edition === edition
    if (!isSame) {
      await run(ctx, own !== undefined)
      await note(ctx, name, edition)
    }
    // What a grant gave was not always written down.
    if (after && !(isSame && own.hasGiven)) await after(ctx)
  }
  await fillSearch(ctx)
}

/** Says that a school has everything of an edition; the next start of the same asks only for this. */
export function noteEdition(ctx: Ctx, edition: string): Promise<void> {
  return note(ctx, editionName, edition)
}

async function note(ctx: Ctx, name: string, edition: string): Promise<void> {
  await ctx.db.query(
    `insert into sys_seed (id, create_time, update_time, name, edition)
     values ($1, $2, $2, $3, $4)
     on conflict (name) do update set edition = excluded.edition, update_time = excluded.update_time`,
    [newId(ctx.now()), ctx.now(), name, edition],
  )
}
