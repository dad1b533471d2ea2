import type { Ctx } from '#kernel/world/context.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { pagingOf, type Query, askedText } from '#kernel/operations/read/query.ts'
import { newConditions, place, whereText, type Conditions } from '#kernel/operations/sql.ts'
import { sqlAtSchool } from '#kernel/rules/school-time.ts'
import type { Paged } from '../../shared/paged.ts'
import { subjectsWithin } from '../people/subjects.ts'

/** Counting stops here: nobody reads further, and it would cost more than the page itself. */
const most = 1000

/** Names of the groups a list can be narrowed by; what they mean is the business of the area that knows the people. */
const groupNames = ['departmentId', 'grade', 'classId'] as const

/**
 * Conditions on instances (`i`, their starters `s`) that every list of them takes: kind, state, words, whom it is
 * about, from and to when.
 */
export async function conditionsOf(ctx: Ctx, query: Query, { time }: { time: string }): Promise<Conditions> {
  const conditions = newConditions()
  const text = (name: string) => askedText(query, name) ?? undefined
  const add = (condition: (at: string) => string, value: unknown) =>
    conditions.texts.push(condition(place(conditions, value)))
  const [type, status, keyword] = [text('processType'), text('status'), text('keyword')?.trim()]
  if (type) add((at) => `i.process_type = any(${at}::text[])`, type.split(','))
  if (status) add((at) => `i.status = any(${at}::text[])`, status.split(','))
  for (const [name, sign] of [
    ['from', '>='],
    ['to', '<'],
  ] as const) {
    const day = dayIn(text(name))
    if (day) add((at) => `${time} ${sign} ${sqlAtSchool(`(${at}::date + ${name === 'to' ? 1 : 0})`)}`, day)
  }
  const groups = Object.fromEntries(groupNames.flatMap((name) => (text(name) ? [[name, text(name)!]] : [])))
  if (Object.keys(groups).length > 0)
    add(
      (at) => `coalesce(i.subject_id, s.person_id) = any(${at}::text[])`,
      (await ctx.call(subjectsWithin, { groups })) ?? [],
    )
  if (keyword) {
    const people = (await ctx.call(subjectsWithin, { keyword })) ?? []
    const like = place(conditions, `%${keyword.replace(/[\\%_]/g, '\\$&')}%`)
    conditions.texts.push(
      `(
         i.title ilike ${like}
         or i.inst_no ilike ${like}
         or s.user_name ilike ${like}
         or coalesce(i.subject_id, s.person_id) = any(${place(conditions, people)}::text[])
       )`,
    )
  }
  return conditions
}

/** One page of what a list holds. The total is counted as far as anybody would turn pages. */
export async function pageOf<R extends object>(
  ctx: Ctx,
  query: Query,
  { select, from, conditions, order }: { select: string; from: string; conditions: Conditions; order: string },
): Promise<Paged<R>> {
  const { current, size } = pagingOf(query)
  const where = whereText(conditions)
  const count = [...conditions.values]
  const records = await ctx.db.query<R>(
    `select ${select}
     from ${from}${where}
     order by ${order}
     limit ${place(conditions, size)}
     offset ${place(conditions, (current - 1) * size)}`,
    conditions.values,
  )
  const isWhole = current === 1 && records.length < size
  const [counted] = isWhole
    ? [{ n: records.length }]
    : await ctx.db.query<{ n: number }>(
        `select count(*)::int as n from (select 1 from ${from}${where} limit ${most + 1}) x`,
        count,
      )
  const total = Math.min(counted!.n, most)
  return {
    records,
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    ...(counted!.n > most ? { totalCapped: true } : {}),
  }
}
