import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { place, type Conditions } from '#kernel/operations/sql.ts'
import { addDays } from '#kernel/rules/days.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { countedStates, memberStates } from '../shared/family-member.ts'
import { studentsInReach } from './reach.ts'
import {
  completenessRoute,
  familyPersonsRoute,
  familyStatRoute,
  type ClassCounts,
  type FamilyStat,
  type Person,
} from '../shared/family-routes.ts'

/** How far the families of students are known, by class, and who stands behind each number. */
export const completenessRoutes: readonly Route[] = [
  route(completenessRoute, byClass),
  route(familyPersonsRoute, persons),
  route(familyStatRoute, statistics),
]

/** What a student's family lacks, as conditions on `facts`. */
const gaps = {
  contact: 'not "hasContact"',
  guardian: 'not "hasGuardian"',
  stale: '"isStale"',
  waiting: '"needsConfirm"',
  call: '"toCall" > 0',
  incomplete: 'not "isComplete"',
} as const

const count = (condition: string, name: string) => `count(*) filter (where ${condition})::int as "${name}"`
const counts = [
  'count(*)::int as total',
  count(gaps.contact, 'noContact'),
  count(gaps.guardian, 'noGuardian'),
  count(gaps.stale, 'stale'),
  count(gaps.waiting, 'waiting'),
  count(gaps.call, 'call'),
  count('"isComplete"', 'complete'),
].join(', ')

async function byClass(ctx: Ctx, input: Narrowing) {
  const facts = await factsOf(ctx, input)
  return ctx.db.query<ClassCounts>(
    `with ${facts.text}
     select f."classId", c.class_name as "className", d.dept_name as "departmentName", ${counts}
     from facts f
     left join base_class c on c.id = f."classId"
     left join base_department d on d.id = c.department_id
     group by 1, 2, 3, d.sort, c.grade
     order by d.sort, c.grade desc, c.class_name`,
    facts.values,
  )
}

async function persons(
  ctx: Ctx,
  { gap, familyType, keyword, current, size, ...narrow }: AskedOf<typeof familyPersonsRoute>,
) {
  const facts = await factsOf(ctx, narrow)
  const where = [
    ...(gap ? [gaps[gap]] : []),
    ...(familyType === 'none'
      ? ['"familyType" is null']
      : familyType
        ? [`"familyType" = ${place(facts, familyType)}`]
        : []),
  ]
  if (keyword)
    where.push(
      `(xm like ${place(facts, `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`)} or xh like $${facts.values.length})`,
    )
  const rows = await ctx.db.query<Person & { total: number }>(
    `with ${facts.text}
     select f.*, c.class_name as "className", count(*) over ()::int as total
     from facts f
     left join base_class c on c.id = f."classId" ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by c.class_name, f.xh
     limit ${place(facts, size)}
     offset ${place(facts, (current - 1) * size)}`,
    facts.values,
  )
  return { records: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, current, size }
}

/** Numbers over everybody in reach; families whose kind nobody told are counted as such. */
async function statistics(ctx: Ctx, input: Narrowing) {
  const facts = await factsOf(ctx, input)
  const [totals] = await ctx.db.query<Omit<FamilyStat, 'types'>>(
    `with ${facts.text} select ${counts} from facts`,
    facts.values,
  )
  const types = await ctx.db.query<FamilyStat['types'][number]>(
    `with ${facts.text} select "familyType", count(*)::int as n from facts group by 1 order by 1 nulls last`,
    facts.values,
  )
  return { ...totals!, types }
}

type Narrowing = { classId?: string | undefined; departmentId?: string | undefined; grade?: number | undefined }

/** One row for each student at school within reach. Whoever died or is out of use counts for nothing. */
async function factsOf(ctx: Ctx, { classId, departmentId, grade }: Narrowing): Promise<Conditions & { text: string }> {
  const conditions = await studentsInReach(ctx)
  if (classId) conditions.texts.push(`t.class_id = ${place(conditions, classId)}`)
  if (departmentId) conditions.texts.push(`t.department_id = ${place(conditions, departmentId)}`)
  if (grade) conditions.texts.push(`t.grade = ${place(conditions, grade)}`)
  const where = conditions.texts.join(' and ')
  const states = place(conditions, countedStates)
  const yearAgo = place(conditions, addDays(ctx.today(), -365))
  const isCalled = 'm.emergency_order is not null and m.phone is not null'
  const hasAddress = 'coalesce(k.address, false) or i.address is not null'
  const text = `people as materialized (select t.id, t.xh, t.xm, t.class_id from base_student t where ${where}),
    kin as (
      select m.student_id, count(*) as members, bool_or(${isCalled}) as contact, bool_or(m.is_guardian) as guardian,
        bool_or(m.address is not null) as address,
        count(*) filter (where m.state = '${memberStates.told[0]}' and ${isCalled}) as calls
      from family_member m
      where m.student_id in (select id from people)
        and m.state = any(${states}::text[])
        and m.is_alive
        and m.deleted_time is null
      group by 1
    ),
    facts as (
      select p.id as "studentId", p.xh, p.xm, p.class_id as "classId", coalesce(k.members, 0)::int as members,
        coalesce(k.calls, 0)::int as "toCall", coalesce(k.contact, false) as "hasContact",
        coalesce(k.guardian, false) as "hasGuardian", ${hasAddress} as "hasAddress", i.family_type as "familyType",
        i.confirmed_time as "confirmedTime", coalesce(i.needs_confirm, false) as "needsConfirm",
        i.confirmed_time is null or i.confirmed_time < ${yearAgo}::date as "isStale",
        coalesce(k.contact, false)
          and (${hasAddress})
          and not coalesce(i.needs_confirm, false)
          and coalesce(i.confirmed_time >= ${yearAgo}::date, false) as "isComplete"
      from people p
      left join kin k on k.student_id = p.id
      left join family_info i on i.student_id = p.id
    )`
  return { ...conditions, text }
}
