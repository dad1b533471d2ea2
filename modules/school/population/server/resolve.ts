import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { ableAccount } from '#services/identity/in-office.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { provide } from '#kernel/world/world.ts'
import { populationList } from '../shared/population.ts'
import {
  countPopulation,
  keepPopulation,
  meantBySql,
  populationSql,
  populationText,
  requireReach,
  resolvePopulation,
  sheetNumbers,
  type PeopleSql,
  type PopulationAsked,
  type PopulationCount,
} from '../shared/services.ts'
import { normalScope, type PopulationKind, type TargetScope } from '../shared/target-scope.ts'
import { meantBy } from './meant-by.ts'
import { conditionsAfter, peopleSql, seenText } from './people-sql.ts'
import { refuseBeyond } from './reach.ts'
import { findSheet } from './sheet-lines.ts'
import { summaryOf } from './summary.ts'

const frozen = '1'

/** What populations offer to other areas. */
export const populationProviders = [
  provide(populationSql, (ctx, asked) => sqlOf(ctx, asked, asked.after ?? 0)),
  provide(resolvePopulation, async (ctx, { limit, ...asked }) => {
    if (asked.within === 'caller' && 'scope' in asked.of) await refuseBeyond(ctx, asked.of.scope)
    const { text, values } = await sqlOf(ctx, asked, 0)
    return ctx.db.query(
      `select p.id, p.person_type as "personType", u.id as "userId" from (${text}) p
       left join ${ableAccount('p', `$${values.length + 1}`)}
       order by p.id${limit === undefined ? '' : ` limit ${Math.trunc(limit)}`}`,
      [...values, ctx.today()],
    )
  }),
  provide(meantBySql, async (ctx, { personType, scope }) =>
    personType === 'base.student' || personType === 'base.teacher'
      ? meantBy(ctx.world, { personType, scope, today: ctx.today() })
      : 'false',
  ),
  provide(countPopulation, countPeople),
  provide(populationText, (ctx, { scope }) => summaryOf(ctx, normalScope(scope))),
  provide(requireReach, (ctx, { scope }) => refuseBeyond(ctx, scope)),
  provide(sheetNumbers, (ctx, { fileId }) => findSheet(ctx, fileId)),
  provide(keepPopulation, async (ctx, { scope, targetMode, source, within, asOf }) => {
    if (within === 'caller') await refuseBeyond(ctx, scope)
    const listId = newId(ctx.now())
    const kept = normalScope(scope)
    await insertRow(ctx, populationList, listId, {
      scope: kept,
      targetMode: targetMode === 'frozen' ? frozen : '2',
      source,
      count: 0,
    })
    const asked = { of: { scope: kept }, within, ...(asOf ? { asOf } : {}) } as const
    const count = targetMode === 'frozen' ? await freeze(ctx, listId, asked) : (await countPeople(ctx, asked)).count
    await ctx.db.query('update population_list set count = $2 where id = $1', [listId, count])
    return { listId, count }
  }),
]

async function sqlOf(ctx: Ctx, { of, within, asOf }: PopulationAsked, after: number): Promise<PeopleSql> {
  const conditions = conditionsAfter(after)
  const text =
    'scope' in of
      ? await peopleSql(ctx, conditions, { scope: of.scope, reach: within, asOf })
      : await listSql(ctx, conditions, { listId: of.listId, within, asOf })
  return { text, values: conditions.values.slice(after) }
}

type Kept = { scope: TargetScope; targetMode: string }

/** The people of a kept list: those it was frozen with, or whoever its rule means now. */
async function listSql(
  ctx: Ctx,
  conditions: ReturnType<typeof conditionsAfter>,
  { listId, within, asOf }: { listId: string; within: 'caller' | 'all'; asOf: string | undefined },
): Promise<string> {
  const kept = (await loadRows(ctx, populationList, [listId])).get(listId) as Kept | undefined
  if (!kept) throw notFound()
  if (kept.targetMode !== frozen) return peopleSql(ctx, conditions, { scope: kept.scope, reach: within, asOf })
  conditions.values.push(listId)
  const place = `$${conditions.values.length}`
  const texts: string[] = []
  for (const [personType, table] of [
    ['base.student', 'base_student'],
    ['base.teacher', 'base_teacher'],
  ] as const) {
    const seen = await seenText(ctx, conditions, personType, within)
    texts.push(
      `select t.id, m.person_type, m.name
       from population_member m
       join ${table} t on t.id = m.person_id::uuid
       where m.list_id = ${place} and m.person_type = '${personType}'${seen ? ` and ${seen}` : ''}`,
    )
  }
  return texts.join(' union all ')
}

async function freeze(ctx: Ctx, listId: string, asked: PopulationAsked): Promise<number> {
  const { text, values } = await sqlOf(ctx, asked, 2)
  const [row] = await ctx.db.query<{ count: number }>(
    `with added as (
       insert into population_member (id, version, create_time, update_time, list_id, person_id, person_type, name)
       select gen_random_uuid(), 1, $2, $2, $1, p.id::text, p.person_type, p.name from (${text}) p returning 1)
     select count(*)::int as count from added`,
    [listId, ctx.now(), ...values],
  )
  return row!.count
}

async function countPeople(ctx: Ctx, asked: PopulationAsked): Promise<PopulationCount> {
  const kinds: PopulationKind[] = 'scope' in asked.of ? normalScope(asked.of.scope).include.map(({ kind }) => kind) : []
  const { text, values } = await sqlOf(ctx, asked, 0)
  const each = kinds.map((_, i) => {
    const others = kinds.flatMap((__, k) => (k === i ? [] : [`k${k}`]))
    const only = others.length === 0 ? `k${i}` : `k${i} and not (${others.join(' or ')})`
    return `, count(*) filter (where k${i})::int as "n${i}", count(*) filter (where ${only})::int as "o${i}"`
  })
  const [row] = await ctx.db.query<Record<string, number> & { samples: string[] | null }>(
    `select count(*)::int as count, count(*) filter (where person_type = 'base.student')::int as students,
       (array_agg(name order by id))[1:5] as samples${each.join('')}
     from (${text}) p`,
    values,
  )
  const { count, students, samples } = row!
  return {
    count: Number(count),
    students: Number(students),
    teachers: Number(count) - Number(students),
    samples: samples ?? [],
    breakdown: kinds.map((kind, i) => ({ kind, count: Number(row![`n${i}`]), only: Number(row![`o${i}`]) })),
  }
}
