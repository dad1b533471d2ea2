import type { SubjectFacts } from '#services/flow/shared/routes/lists.ts'
import { subjectFacts, subjectsWithin } from '#services/flow/server/people/subjects.ts'
import { isId } from '#kernel/world/id.ts'
import { gramsOfKeyword } from '#kernel/entity/search-text.ts'
import { provide } from '#kernel/world/world.ts'

/** Students by number and class, teachers by number and department. */
export const subjectFactsProvider = provide(subjectFacts, async (ctx, { ids }) => {
  const asked = ids.filter(isId)
  const rows = await ctx.db.query<{
    id: string
    no: string
    name: string
    className: string | null
    departmentName: string | null
    sex: string | null
    kind: string
  }>(
    `select s.id, s.xh as no, s.xm as name, c.class_name as "className", d.dept_name as "departmentName", s.sex,
       'student' as kind
     from base_student s
     left join base_class c on c.id = s.class_id
     left join base_department d on d.id = s.department_id
     where s.id = any($1::uuid[])
     union all
     select t.id, t.gh, t.xm, null, d.dept_name, t.sex, 'teacher'
     from base_teacher t
     left join base_department d on d.id = t.department_id
     where t.id = any($1::uuid[])`,
    [asked],
    'flow_subject_facts',
  )
  return new Map(
    rows.map(({ id, no, name, className, departmentName, sex, kind }): [string, SubjectFacts] => [
      id,
      {
        name,
        no,
        group: className ?? departmentName,
        xh: kind === 'student' ? no : null,
        xm: name,
        className,
        departmentName,
        sex,
        kind,
      },
    ]),
  )
})

const most = 2000

/** Students and teachers by a part of name or number; students by department, grade and class as well. */
export const subjectsWithinProvider = provide(subjectsWithin, async (ctx, { keyword, groups }) => {
  if (keyword !== undefined) {
    const word = keyword.toLowerCase()
    const found = (table: string) =>
      `(select id from ${table} where search_grams @> $1::text[] and search_text like $2 limit ${most})`
    const rows = await ctx.db.query<{ id: string }>(`${found('base_student')} union all ${found('base_teacher')}`, [
      gramsOfKeyword(word),
      `%${word.replace(/[\\%_]/g, '\\$&')}%`,
    ])
    return rows.map(({ id }) => id)
  }
  const { departmentId, grade, classId } = groups ?? {}
  if ([departmentId, classId].some((id) => id !== undefined && !isId(id))) return []
  const rows = await ctx.db.query<{ id: string }>(
    `select id
     from base_student
     where ($1::uuid is null or department_id = $1::uuid)
       and ($2::text is null or grade::text = $2)
       and ($3::uuid is null or class_id = $3::uuid)
     union all
     select id
     from base_teacher
     where $2::text is null and $3::uuid is null and department_id = $1::uuid`,
    [departmentId ?? null, grade ?? null, classId ?? null],
  )
  return rows.map(({ id }) => id)
})
