import type { Ctx } from '#kernel/context.ts'
import { populationSql, requireReach, resolvePopulation } from '#modules/population/shared/services.ts'
import { scopeOfAudience, type Audience } from '../shared/audience-scope.ts'

export type { Audience }

/** The columns of a notice that say whom it is for. */
export const audienceColumns = 'target_scope as "targetScope", audience, department_ids as "departmentIds", class_ids as "classIds"'

/** The accounts of everybody a notice is for, in one order. */
export async function receiversOf(ctx: Ctx, audience: Audience): Promise<string[]> {
  const people = await ctx.call(resolvePopulation, { of: { scope: scopeOfAudience(audience) }, within: 'all' })
  return people.flatMap(({ userId }) => userId ?? []).toSorted()
}

/** How many are meant, and how many of them have an account to receive it with; counted where they are kept. */
export async function countReceivers(ctx: Ctx, audience: Audience): Promise<{ people: number; count: number }> {
  const { text, values } = await ctx.call(populationSql, { of: { scope: scopeOfAudience(audience) }, within: 'all' })
  const [row] = await ctx.db.query<{ people: number; count: number }>(
    `select count(distinct p.id)::int as people, count(u.id)::int as count from (${text}) p left join sys_user u on u.person_id = p.id::text and u.person_type = p.person_type and u.status = '1'`,
    values,
  )
  return row!
}

/** Refuses where somebody is meant whom the publisher may not see. */
export async function requireWithinReach(ctx: Ctx, audience: Audience): Promise<void> {
  await ctx.call(requireReach, { scope: scopeOfAudience(audience) })
}
