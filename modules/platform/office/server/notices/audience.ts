import type { Ctx } from '#kernel/world/context.ts'
import { ableAccount } from '#services/identity/in-office.ts'
import {
  meantBySql,
  populationSql,
  requireReach,
  resolvePopulation,
} from '#modules/school/population/shared/services.ts'
import { nobody, targetScopeShape, type TargetScope } from '#modules/school/population/shared/target-scope.ts'

/** The rule of a notice; without one nobody is meant. */
export function scopeOf(targetScope: unknown): TargetScope {
  return targetScope ? targetScopeShape.parse(targetScope) : nobody
}

/** The accounts of everybody a notice is for, in one order. */
export async function receiversOf(ctx: Ctx, scope: TargetScope): Promise<string[]> {
  const people = await ctx.call(resolvePopulation, { of: { scope }, within: 'all' })
  return people.flatMap(({ userId }) => userId ?? []).toSorted()
}

/** How many are meant, and how many of them have an account to receive it with; counted where they are kept. */
export async function countReceivers(ctx: Ctx, scope: TargetScope): Promise<{ people: number; count: number }> {
  const { text, values } = await ctx.call(populationSql, { of: { scope }, within: 'all' })
  const [row] = await ctx.db.query<{ people: number; count: number }>(
    `select count(distinct p.id)::int as people, count(u.id)::int as count
     from (${text}) p
     left join ${ableAccount('p', `$${values.length + 1}`)}`,
    [...values, ctx.today()],
  )
  return row!
}

/** Refuses where somebody is meant whom the publisher may not see. */
export async function requireWithinReach(ctx: Ctx, scope: TargetScope): Promise<void> {
  await ctx.call(requireReach, { scope })
}

/** A condition on notices (`n`): that whoever asks is among the people a notice is for now. `place` is where the person's id goes. */
export async function isForMe(ctx: Ctx, place: string): Promise<{ text: string; personId: string | null }> {
  const person = ctx.actor.kind === 'user' ? ctx.actor.person : null
  const table =
    person?.entity === 'base.student' ? 'base_student' : person?.entity === 'base.teacher' ? 'base_teacher' : null
  if (!person || !table) return { text: `${place}::uuid is not null and false`, personId: null }
  const meant = await ctx.call(meantBySql, { personType: person.entity, scope: 'n.target_scope' })
  return { text: `exists (select 1 from ${table} t where t.id = ${place}::uuid and ${meant})`, personId: person.id }
}
