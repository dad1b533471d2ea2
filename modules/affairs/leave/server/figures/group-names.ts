import type { Ctx } from '#kernel/world/context.ts'
import type { Dimension } from '../../shared/figures/figures.ts'

type Name = { name: string; note: string | null }

/** Where the names of groups stand; the note is a second line. */
const sources: Readonly<Record<Exclude<Dimension, 'period'>, string>> = {
  department: 'select d.id, d.dept_name as name, null as note from base_department d where d.id = any($1::uuid[])',
  major: `select m.id, m.major_name as name, d.dept_name as note
     from base_major m
     left join base_department d on d.id = m.department_id
     where m.id = any($1::uuid[])`,
  class: `select c.id, c.class_name as name, d.dept_name as note
     from base_class c
     left join base_department d on d.id = c.department_id
     where c.id = any($1::uuid[])`,
  student: `select s.id, s.xm as name, concat_ws(' · ', s.xh, c.class_name) as note
    from base_student s
    left join base_class c on c.id = s.class_id
    where s.id = any($1::uuid[])`,
  type: 'select k.id, k.name, null as note from leave_type k where k.id = any($1::uuid[])',
}

/** What the groups of a dimension are called, by their keys; a span of time is named by whoever shows it. */
export async function namesOf(
  ctx: Ctx,
  by: Dimension,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, Name>> {
  if (by === 'period') return new Map()
  const rows = await ctx.db.query<Name & { id: string }>(sources[by], [keys.filter((key) => key !== null)])
  return new Map(rows.map(({ id, name, note }) => [id, { name, note }]))
}
