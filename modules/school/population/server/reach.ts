import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { place } from '#kernel/operations/sql.ts'
import { normalScope, type PopulationPart, type TargetScope } from '../shared/target-scope.ts'
import { conditionsAfter, peopleSql } from './people-sql.ts'
import { namedBy, type PersonType } from './predicates.ts'
import { unitNames } from './unit-names.ts'

/** Refuses a rule that names anybody the caller may not see, whether or not they would pass its filter, and says by which unit. */
export async function refuseBeyond(ctx: Ctx, asked: TargetScope): Promise<void> {
  const scope = normalScope(asked)
  if (ctx.actor.kind === 'system' || scope.include.length === 0) return
  const conditions = conditionsAfter(0)
  const text = await peopleSql(ctx, conditions, { scope, reach: 'beyond' })
  const first = `case ${scope.include.map((_, i) => `when k${i} then ${i}`).join(' ')} end`
  const [beyond] = await ctx.db.query<{ id: string; personType: PersonType; name: string; n: number }>(
    `select id, person_type as "personType", name, ${first} as n from (${text}) p order by n, id limit 1`,
    conditions.values,
  )
  if (beyond) throw badRequest({ text: `您无权向${await unitOf(ctx, scope.include[beyond.n]!, beyond)}发布` })
}

/** The unit of a part that holds somebody. A single person is named as a class or department would be. */
async function unitOf(
  ctx: Ctx,
  part: PopulationPart,
  { id, personType }: { id: string; personType: PersonType },
): Promise<string> {
  if (part.kind === 'school') return '全校'
  // Whoever lies beyond is not told by name: a number that was guessed must not turn into a person.
  if (part.kind === 'person' || part.kind === 'excel') return '范围外的人员'
  const conditions = conditionsAfter(0)
  const [person, ids] = [place(conditions, id), place(conditions, part.ids)]
  const [unit] = await ctx.db.query<{ id: string }>(
    `select u.id
     from unnest(${ids}::text[]) with ordinality u(id, n)
     join ${personType.replace('.', '_')} t on t.id = ${person}
     where ${namedBy({ world: ctx.world, personType, isPast: false, day: () => place(conditions, ctx.today()) }, part.kind, 'array[u.id]')}
     order by u.n
     limit 1`,
    conditions.values,
  )
  const names = await unitNames(ctx, [{ kind: part.kind, ids: [unit!.id] }])
  return names[0]?.name ?? ''
}
