import type { Ctx } from '#kernel/world/context.ts'
import { ableAccount } from '#services/identity/in-office.ts'
import { place } from '#kernel/operations/sql.ts'
import type { TargetScope } from '../shared/target-scope.ts'
import { conditionsAfter, peopleSql } from './people-sql.ts'
import { refuseBeyond } from './reach.ts'
import type { MeantPerson, PeoplePage } from '../shared/population-routes.ts'

/** Who a rule means, a page at a time, students by class and number before staff by department. */
export async function peoplePage(
  ctx: Ctx,
  { scope, current, size }: { scope: TargetScope; current: number; size: number },
): Promise<PeoplePage> {
  await refuseBeyond(ctx, scope)
  const conditions = conditionsAfter(0)
  const text = await peopleSql(ctx, conditions, { scope, reach: 'caller' })
  const rows = await ctx.db.query<MeantPerson & { total: number }>(
    `with meant as (
       select p.id, p.person_type, p.name, coalesce(s.xh, w.gh) as number,
         coalesce(c.class_name, d.dept_name) as unit, p.person_type = 'base.teacher' as is_staff
       from (${text}) p
       left join base_student s on s.id = p.id
       left join base_teacher w on w.id = p.id
       left join base_class c on c.id = s.class_id
       left join base_department d on d.id = coalesce(w.department_id, s.department_id)
     ),
       page as (
         select *
         from meant
         order by is_staff, unit nulls last, number nulls last, id
         limit ${place(conditions, size)}::int
         offset ${place(conditions, (current - 1) * size)}::int
       )
     select n.total, g.id, g.person_type as "personType", g.name, g.number, g.unit, u.id is not null as "hasAccount"
     from (select count(*)::int as total from meant) n
     left join page g on true
     left join ${ableAccount('g', place(conditions, ctx.today()))}
     order by g.is_staff, g.unit nulls last, g.number nulls last, g.id`,
    conditions.values,
  )
  const total = rows[0]!.total
  return {
    records: rows.filter((row) => row.id !== null).map(({ total: _total, ...row }) => row),
    total,
    current,
    size,
  }
}
