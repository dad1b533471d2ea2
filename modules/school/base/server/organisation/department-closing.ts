import type { Ctx } from '#kernel/world/context.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import type { department } from '../../shared/organisation/department.ts'
import { enrolledStatuses } from '../../shared/students/student-status.ts'

/** Whoever is away for a while still belongs to the staff. */
export const serving = ['11', '12', '13', '14', '15'] as const

/** A department cannot be closed while people belong to it or to what hangs below it. */
export async function judgeClosing(ctx: Ctx, drafts: readonly Draft<typeof department>[]): Promise<void> {
  const closing = drafts.filter(({ values, before }) => values.status === '0' && before?.status === '1')
  if (closing.length === 0) return
  const rows = await ctx.db.query<{ id: string; staff: number; students: number }>(
    `with recursive down as (
       select id as root, id
       from base_department
       where id = any($1::uuid[])
       union
       select d.root, c.id
       from base_department c
       join down d on c.parent_id = d.id
     )
     select d.root as id,
       sum(
         (
           select count(*)
           from base_teacher t
           where t.department_id = d.id and t.staff_status = any($2) and t.deleted_time is null
         )
       )::int as staff,
       sum(
         (
           select count(*)
           from base_student s
           where s.department_id = d.id and s.xjzt_m = any($3) and s.deleted_time is null
         )
       )::int as students
     from down d
     group by d.root`,
    [closing.map((draft) => draft.id), serving, enrolledStatuses],
  )
  const counts = new Map(rows.map((row) => [row.id, row]))
  for (const draft of closing) {
    const { staff = 0, students = 0 } = counts.get(draft.id) ?? {}
    const people = [staff > 0 ? `${staff} 名在职人员` : '', students > 0 ? `${students} 名在籍学生` : ''].filter(
      Boolean,
    )
    if (people.length > 0) draft.problems.status ??= `该部门下仍有 ${people.join('、')}，不能停用`
  }
}
