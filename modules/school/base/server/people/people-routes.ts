import { can } from '#kernel/access/access.ts'
import { ownStudentId } from '../../shared/people/subject.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { list } from '#kernel/operations/read/list.ts'
import { askedText, isOn, listOf, pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { read } from '#kernel/operations/read/read.ts'
import { newConditions, place, whereText } from '#kernel/operations/sql.ts'
import { readingStatuses } from '../../shared/students/student-status.ts'
import { leadsOn, rolesAsked } from '../classes/class-routes.ts'
import { students } from './people.ts'
import { mayLookAt, narrowDepartments, teacherOfUser } from '../reach.ts'
import {
  counsellorChoicesRoute,
  leaderChoicesRoute,
  studentInfoRoute,
  studentsLedRoute,
  studentsOfClassRoute,
  type CounsellorChoice,
  type LeaderChoice,
  type StudentInfo,
} from '../../shared/people/people-routes.ts'

/** People as other screens ask for them. */
export const peopleRoutes: readonly Route[] = [
  route(counsellorChoicesRoute, counsellors),
  route(leaderChoicesRoute, leaders),
  route(studentsOfClassRoute, studentsOfClass),
  route(studentsLedRoute, studentsLed),
  route(studentInfoRoute, studentInfo),
]

async function counsellors(ctx: Ctx, query: Query) {
  const conditions = newConditions()
  const departments = listOf(query['departmentId'])
  if (departments.length > 0)
    conditions.texts.push(`t.department_id = any(${place(conditions, departments.filter(isId))}::uuid[])`)
  const campusId = askedText(query, 'campusId')
  if (campusId) conditions.texts.push(isId(campusId) ? `c.campus_id = ${place(conditions, campusId)}` : 'false')
  const fdyId = askedText(query, 'fdyId')
  if (fdyId) conditions.texts.push(isId(fdyId) ? `t.id = ${place(conditions, fdyId)}` : 'false')
  if (isOn(query['isScope'])) await narrowDepartments(ctx, conditions)
  conditions.texts.push(`t.deleted_time is null and l.role = 'fdy' and ${leadsOn(place(conditions, ctx.today()))}`)
  const reading = place(conditions, readingStatuses)
  return ctx.db.query<CounsellorChoice>(
    `select t.id, t.id as value, t.xm || '(' || t.gh || ')' as label, t.gh, u.id as "userId",
       t.department_id as "departmentId", d.dept_name as "departmentName", count(distinct c.id)::int as "classNum",
       coalesce(sum(n.count), 0)::int as "stuNum"
     from base_teacher t
     join base_class_assign l on l.teacher_id = t.id
     join base_class c on c.id = l.class_id and c.deleted_time is null
     left join lateral (
       select count(*)
       from base_student s
       where s.class_id = c.id and s.xjzt_m = any(${reading}) and s.deleted_time is null
     ) n on true
     left join base_department d on d.id = t.department_id
     left join sys_user u on u.person_id = t.id::text and u.realm = 'main' ${whereText(conditions)}
     group by t.id, u.id, d.id
     order by d.sort, d.dept_code, t.xm_py, t.gh
     limit 500`,
    conditions.values,
  )
}

async function leaders(ctx: Ctx, query: Query) {
  const conditions = newConditions()
  const departments = listOf(query['departmentId'])
  if (departments.length > 0)
    conditions.texts.push(`t.department_id = any(${place(conditions, departments.filter(isId))}::uuid[])`)
  const classId = askedText(query, 'classId')
  if (classId) conditions.texts.push(isId(classId) ? `l.class_id = ${place(conditions, classId)}` : 'false')
  if (isOn(query['isScope'])) await narrowDepartments(ctx, conditions)
  conditions.texts.push(
    `t.deleted_time is null and l.role = any(${place(conditions, rolesAsked(query))}) and ${leadsOn(place(conditions, ctx.today()))}`,
  )
  return ctx.db.query<LeaderChoice>(
    `select t.id, t.id as value, t.xm || '(' || t.gh || ')' as label, t.gh, u.id as "userId",
       t.department_id as "departmentId", d.dept_name as "departmentName", l.role,
       array_agg(l.class_id order by l.class_id) as "classIds"
     from base_teacher t
     join base_class_assign l on l.teacher_id = t.id
     left join base_department d on d.id = t.department_id
     left join sys_user u on u.person_id = t.id::text and u.realm = 'main' ${whereText(conditions)}
     group by t.id, u.id, d.id, l.role
     order by l.role desc, t.xm_py, t.gh
     limit 500`,
    conditions.values,
  )
}

const columns = ['photoFileId']

async function studentsOfClass(ctx: Ctx, query: Query) {
  const classId = askedText(query, 'classId')
  if (!isId(classId)) throw badRequest({ text: '请选择班级' })
  return studentPage(ctx, { ...query, classId })
}

/** Everybody in the classes somebody leads: oneself, or a person whose department is within reach. */
async function studentsLed(ctx: Ctx, query: Query) {
  const userId = askedText(query, 'userId') ?? (askedText(query, 'fdyId') === null ? ctx.actor.userId : null)
  const teacher = userId ? await teacherOfUser(ctx, userId) : await teacherById(ctx, askedText(query, 'fdyId'))
  if (!teacher || !(await mayLookAt(ctx, teacher))) return emptyPage(query)
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct l.class_id as id
     from base_class_assign l
     where l.teacher_id = $1 and l.role = any($2) and ${leadsOn('$3')}`,
    [teacher.id, rolesAsked(query), ctx.today()],
  )
  const led = rows.map((row) => row.id)
  const asked = listOf(query['classId'])
  const within = asked.length > 0 ? led.filter((id) => asked.includes(id)) : led
  return within.length === 0
    ? emptyPage(query)
    : studentPage(ctx, { ...query, classId: within.join(','), fdyId: undefined, ascs: 'classId,xh' })
}

async function studentPage(ctx: Ctx, query: Query) {
  if (!can(ctx.actor, 'baseStudentInfo:list')) return emptyPage(query)
  const page = await list(ctx, students, {
    ascs: 'xh',
    ...query,
    xjztM: askedText(query, 'xjztM') ?? readingStatuses.join(','),
    columns,
  })
  const monitors = await ctx.db.query<{ id: string }>(
    'select monitor_id as id from base_class where monitor_id = any($1::uuid[])',
    [page.records.map((row) => row['id'])],
  )
  const isMonitor = new Set(monitors.map((row) => row.id))
  return { ...page, records: page.records.map((row) => cardOf(row, isMonitor)) }
}

function cardOf(row: Record<string, unknown>, monitors: ReadonlySet<string>) {
  const [photo] = (row['photoFileId'] as string[] | null) ?? []
  return {
    id: row['id'],
    studentId: row['id'],
    xh: row['xh'],
    xm: row['xm'],
    sex: row['sex'],
    classId: row['classId'],
    className: row['className'],
    photoUrl: photo ? `/api/flySource-resource/oss/endpoint/link-file?fileId=${photo}` : null,
    sjhm: row['sjhm'],
    xjztM: row['xjztM'],
    roomFullName: null,
    isMonitor: monitors.has(String(row['id'])),
  }
}

function emptyPage(query: Query) {
  const { current, size } = pagingOf(query)
  return { records: [], total: 0, size, current, pages: 0 }
}

async function teacherById(ctx: Ctx, id: string | null) {
  if (!isId(id)) return null
  const [row] = await ctx.db.query<{ id: string; departmentId: string | null }>(
    `select id, department_id as "departmentId" from base_teacher where id = $1 and deleted_time is null`,
    [id],
  )
  return row ?? null
}

/** The whole record of one student, with the names around it; without a key, the caller's own. */
async function studentInfo(ctx: Ctx, query: Query) {
  const id = await studentAsked(ctx, query)
  if (!id) throw notFound()
  const record = await read(ctx, students, id)
  const [around] = await ctx.db.query<Pick<StudentInfo, 'fdyName' | 'fdyPhone' | 'bzrName'>>(
    `select ${leader('fdy', 'xm')} as "fdyName", ${leader('fdy', 'office_phone')} as "fdyPhone",
       ${leader('bzr', 'xm')} as "bzrName"
     from base_student s
     where s.id = $1`,
    [id, ctx.today()],
  )
  return { ...record, ...around!, roomFullName: null, labels: [] }
}

function leader(role: string, column: string): string {
  return `(
    select t.${column}
    from base_class_assign l
    join base_teacher t on t.id = l.teacher_id
    where l.class_id = s.class_id and l.role = '${role}' and ${leadsOn('$2')}
    limit 1
  )`
}

async function studentAsked(ctx: Ctx, query: Query): Promise<string | null> {
  const [id, xh, userId] = [askedText(query, 'id'), askedText(query, 'xh'), askedText(query, 'userId')]
  if (id) return id
  if (!xh && !userId) return ownStudentId(ctx)
  const [row] = xh
    ? await ctx.db.query<{ id: string }>('select id from base_student where xh = $1 and deleted_time is null', [xh])
    : isId(userId)
      ? await ctx.db.query<{ id: string }>(
          `select person_id as id from sys_user where id = $1 and person_type = 'base.student'`,
          [userId],
        )
      : []
  return row?.id ?? null
}
