import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { askedInteger } from '#kernel/http/asked.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { addFilters, askedText, isOn, listOf, type Query } from '#kernel/operations/read/query.ts'
import { newConditions, place, whereText, type Conditions } from '#kernel/operations/sql.ts'
import { stuClass } from '../../shared/classes/class.ts'
import { major } from '../../shared/organisation/major.ts'
import { readingStatuses } from '../../shared/students/student-status.ts'
import { mayLookAt, narrowDepartments, teacherOfUser, withinOwnClasses } from '../reach.ts'
import {
  classChoicesRoute,
  classesLedByRoute,
  ledClassesRoute,
  majorChoicesRoute,
  type ClassChoice,
  type LedClass,
  type MajorChoice,
} from '../../shared/classes/class-routes.ts'

const none: ReadonlySet<string> = new Set()

/** Pickers of majors and classes as other screens ask for them; names are open to whoever is signed in. */
export const classRoutes: readonly Route[] = [
  route(majorChoicesRoute, majorChoices),
  route(classChoicesRoute, classChoices),
  route(ledClassesRoute, ownClasses),
  route(classesLedByRoute, classesOfUser),
]

async function majorChoices(ctx: Ctx, query: Query) {
  const conditions = asked(ctx, major, query)
  const grade = gradeAsked(query)
  if (grade !== null)
    conditions.texts.push(
      `exists (select from base_grade_major g where g.major_id = t.id and g.grade = ${place(conditions, grade)} and g.deleted_time is null)`,
    )
  if (isOn(query['isScope'])) await narrowDepartments(ctx, conditions)
  return ctx.db.query<MajorChoice>(
    `select t.id, t.id as value, t.major_name as label, t.major_code as "majorCode",
       t.department_id as "departmentId", t.school_length as "schoolLength"
     from base_major t
     left join base_department d on d.id = t.department_id${whereText(conditions)}
     order by d.sort, d.dept_code, t.inner_code, t.id
     limit 500`,
    conditions.values,
  )
}

/** What is no intake is refused: dropped, it would offer every major. */
function gradeAsked(query: Query): number | null {
  const told = askedInteger('年级', { min: 1900, max: 2100 }).nullable().safeParse(askedText(query, 'grade'))
  if (!told.success) throw invalid({ grade: told.error.issues[0]!.message })
  return told.data
}

async function classChoices(ctx: Ctx, query: Query) {
  const conditions = asked(ctx, stuClass, query)
  if (isOn(query['isScope'])) await withinOwnClasses(ctx, conditions)
  const fdyId = askedText(query, 'fdyId')
  if (fdyId && !isId(fdyId)) conditions.texts.push('false')
  else if (fdyId)
    conditions.texts.push(
      `exists (
         select
         from base_class_assign l
         where l.class_id = t.id and l.role = 'fdy' and l.teacher_id = ${place(conditions, fdyId)}
           and ${leadsOn(place(conditions, ctx.today()))}
       )`,
    )
  return classRows(ctx, conditions)
}

async function ownClasses(ctx: Ctx, query: Query) {
  const { actor } = ctx
  return actor.kind === 'user' && actor.person?.entity === 'base.teacher'
    ? classesLedBy(ctx, actor.person.id, query)
    : []
}

async function classesOfUser(ctx: Ctx, query: Query) {
  const teacher = await teacherOfUser(ctx, askedText(query, 'userId'))
  return teacher && (await mayLookAt(ctx, teacher)) ? classesLedBy(ctx, teacher.id, query) : []
}

/** Classes somebody leads today, with the capacity in which. */
async function classesLedBy(ctx: Ctx, teacherId: string, query: Query) {
  const conditions = asked(ctx, stuClass, query)
  conditions.texts.push(
    `l.teacher_id = ${place(conditions, teacherId)} and l.role = any(${place(conditions, rolesAsked(query))}) and ${leadsOn(place(conditions, ctx.today()))}`,
  )
  return classRows<LedClass>(ctx, conditions, {
    columns: ', l.role',
    join: ' join base_class_assign l on l.class_id = t.id',
  })
}

function classRows<R = ClassChoice>(
  ctx: Ctx,
  conditions: Conditions,
  more: { columns: string; join: string } = { columns: '', join: '' },
) {
  const today = place(conditions, ctx.today())
  const leader = (role: string) =>
    `(select l.teacher_id from base_class_assign l where l.class_id = t.id and l.role = '${role}' and ${leadsOn(today)} limit 1)`
  return ctx.db.query<R>(
    `select t.id, t.id as value, t.class_name as label, t.class_code as "classCode", t.grade, t.major_id as "majorId",
       t.department_id as "departmentId", t.campus_id as "campusId",
       (
         select count(*)::int
         from base_student s
         where s.class_id = t.id and s.xjzt_m = any(${place(conditions, readingStatuses)}) and s.deleted_time is null
       ) as "stuNum",
       ${leader('fdy')} as "fdyId", ${leader('bzr')} as "bzrId"${more.columns}
     from base_class t${more.join}${whereText(conditions)}
     order by t.grade desc, t.class_name, t.id
     limit 500`,
    conditions.values,
  )
}

/** The caller's own conditions; enabled rows only, unless rows are named or their state is asked for. */
function asked(ctx: Ctx, entity: AnyEntity, query: Query): Conditions {
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  addFilters(ctx, conditions, entity, query, none)
  if (listOf(query['ids']).length === 0 && askedText(query, 'status') === null)
    conditions.texts.push(`t.status = any(${place(conditions, ['1', '2'])})`)
  return conditions
}

/** `isFdy`: 1 counsellors, 0 head teachers, nothing said both. */
export function rolesAsked(query: Query): string[] {
  const isFdy = askedText(query, 'isFdy')
  if (isFdy === null) return ['fdy', 'bzr']
  return isOn(isFdy) ? ['fdy'] : ['bzr']
}

/** Condition on an assignment `l`: it holds on the day at that place. */
export function leadsOn(day: string): string {
  return `l.deleted_time is null and l.start_date <= ${day}::date and (l.end_date is null or l.end_date >= ${day}::date)`
}
