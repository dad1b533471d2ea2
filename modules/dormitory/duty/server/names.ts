import type { Ctx } from '#kernel/world/context.ts'

/** What whoever is acting is called in a ledger. */
export function actorName(ctx: Ctx): string | null {
  return ctx.actor.kind === 'user' ? ctx.actor.userName : null
}

export type Known = { id: string; xm: string }

/** Students by the number they say at the desk. */
export async function studentsByNumber(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, Known>> {
  if (numbers.length === 0) return new Map()
  const rows = await ctx.db.query<Known & { xh: string }>(
    'select id, xh, xm from base_student where xh = any($1::text[]) and deleted_time is null',
    [numbers],
  )
  return new Map(rows.map(({ xh, ...known }) => [xh, known]))
}

/** Each value once, without those that are none. */
export function eachOnce(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[]
}
