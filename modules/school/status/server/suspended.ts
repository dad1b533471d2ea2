import type { Ctx } from '#kernel/world/context.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { openWork, type Work } from '#patterns/worklist/server/open-work.ts'
import { isDropDue } from '../shared/return-steps.ts'
import { returnGroups, type Away } from '../shared/stat-routes.ts'

/** Who is away, the earliest return first; whoever came without a record of it stands at the end. */
const away: Work<string> = {
  entity: student,
  listedBy: (ctx) => ctx.world.resources.get(student.name)!,
  open: `t.xjzt_m in ('02', '04', '16')`,
  by: `left join lateral (
       select *
       from status_change o
       where o.student_id = t.id and o.state = '30' and o.deleted_time is null
       order by o.effective_date desc
       limit 1
     ) c on c.kind in ('11', '13', '19')`,
  age: (ctx, at) => `c.expect_return_date - ${at(ctx.today())}::date`,
  groups: returnGroups,
  oldestFirst: 'c.expect_return_date nulls last, t.xh',
  most: 1000,
  columns: `t.id as "studentId", t.xh, t.xm, t.xjzt_m as "xjztM", k.class_name as "className",
       d.dept_name as "departmentName", c.id as "changeId", c.kind, c.open_reason as reason,
       c.effective_date as "effectiveDate", c.expect_return_date as "returnDate", c.change_no as "changeNo"`,
  joins: `left join base_class k on k.id = t.class_id
     left join base_department d on d.id = t.department_id`,
}

export async function suspended(ctx: Ctx): Promise<Away[]> {
  const { rows } = await openWork<Omit<Away, 'daysLeft' | 'isDropDue'>, string>(ctx, away)
  return rows.map(({ id: _id, age: daysLeft, notes: _notes, last: _last, ...row }) => ({
    ...row,
    daysLeft,
    isDropDue: daysLeft !== null && isDropDue(daysLeft, row.reason),
  }))
}
