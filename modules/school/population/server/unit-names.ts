import type { Ctx } from '#kernel/world/context.ts'
import { place } from '#kernel/operations/sql.ts'
import { postsView } from '#modules/platform/accounts/shared/views.ts'
import type { PopulationKind, PopulationPart } from '../shared/target-scope.ts'
import { conditionsAfter, seenText } from './people-sql.ts'
import type { UnitName } from '../shared/population-routes.ts'

const named: Partial<Record<PopulationKind, readonly string[]>> = {
  campus: ['base_campus', 'u.campus_name'],
  department: ['base_department', 'u.dept_name'],
  major: ['base_major', 'u.major_name'],
  class: ['base_class', 'u.class_name'],
  role: ['sys_role', 'u.role_name'],
  post: [postsView, 'u.post_name'],
  taught: ['base_teacher', "u.xm || '老师的学生'"],
}

/** What the units of a rule are called, in one statement. People are named to whoever may see them, those of lists to nobody. */
export async function unitNames(ctx: Ctx, parts: readonly PopulationPart[]): Promise<UnitName[]> {
  const conditions = conditionsAfter(0)
  const texts: string[] = []
  const found: UnitName[] = []
  for (const { kind, ids } of parts) {
    if (kind === 'grade') found.push(...ids.map((id) => ({ kind, id, name: `${id}级` })))
    const [table, name] = named[kind] ?? []
    const isCourse = kind === 'course' && ctx.world.entities.has('timetable.courseTask')
    if (!table && kind !== 'person' && !isCourse) continue
    const these = `any(${place(conditions, ids)}::uuid[])`
    if (table) texts.push(`select '${kind}', u.id, ${name} from ${table} u where u.id = ${these}`)
    if (isCourse)
      texts.push(
        `select 'course', u.id, c.course_name || ' ' || u.task_no
         from timetable_course_task u
         join timetable_course c on c.id = u.course_id
         where u.id = ${these}`,
      )
    if (kind !== 'person') continue
    for (const personType of ['base.student', 'base.teacher'] as const) {
      const seen = await seenText(ctx, conditions, personType, 'caller')
      texts.push(
        `select 'person', t.id, t.xm
         from ${personType.replace('.', '_')} t
         where t.id = ${these}${seen ? ` and ${seen}` : ''}`,
      )
    }
  }
  if (texts.length > 0)
    found.push(
      ...(await ctx.db.query<UnitName>(
        `select f.kind, f.id, f.name from (${texts.join(' union all ')}) f(kind, id, name)`,
        conditions.values,
      )),
    )
  return found
}
