import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { aliveOnly, newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { canAct, heldRoles, holdersOf } from '#services/identity/in-office.ts'
import { invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import { provide } from '#kernel/world/world.ts'
import {
  accountsOf,
  ownersOf,
  classesCounselledBy,
  counsellorsOf,
  leadersOf,
  leadsAnyClass,
  noLeaders,
  studentsWithinReach,
  who,
  whoOf,
  type Leaders,
  type WhoRole,
} from '../../shared/people/who.ts'
import { meantStudent, studentFace, type MeantStudent } from '../../shared/people/subject.ts'
import { readingStatuses } from '../../shared/students/student-status.ts'
import { student } from '../../shared/students/student.ts'
import { leadsOn } from '../classes/class-routes.ts'
import { students as studentRecords } from './people.ts'

/** The one place that says who answers for students. */
export const whoServices = [
  provide(who, whoFor),
  provide(whoOf, async (ctx, { student: id, roles }) => (await whoFor(ctx, { students: [id], roles })).get(id) ?? []),
  provide(leadersOf, (ctx, { classIds }) => leadersOfClasses(ctx, classIds)),
  provide(counsellorsOf, counsellorsOfClasses),
  provide(leadsAnyClass, leadsAny),
  provide(classesCounselledBy, counselledBy),
  provide(accountsOf, accountsOfPeople),
  provide(ownersOf, async (ctx, { records }) => {
    const ids = records.map(({ studentId }) => studentId)
    const accounts = await accountsOfPeople(ctx, { entity: 'base.student', ids })
    return new Map(records.map(({ id, studentId }) => [id, [accounts.get(studentId) ?? []].flat()]))
  }),
  provide(studentsWithinReach, withinReach),
  provide(meantStudent, studentMeant),
  provide(studentFace, async (ctx, { id, xh, xm, classId }) => {
    const [named] = await ctx.db.query<{ className: string | null }>(
      'select class_name as "className" from base_class where id = $1',
      [classId],
    )
    return { id, xh, xm, className: named?.className ?? null }
  }),
]

async function leadsAny(ctx: Ctx, { teacherId }: { teacherId: string }): Promise<boolean> {
  const rows = await ctx.db.query(
    `select 1 from base_class_assign l where l.teacher_id = $1 and ${leadsOn('$2')} limit 1`,
    [teacherId, ctx.today()],
    'leads_any_class',
  )
  return rows.length > 0
}

async function counselledBy(ctx: Ctx, { userId }: { userId: string }): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct l.class_id as id
     from base_class_assign l
     join sys_user u on u.person_type = 'base.teacher' and u.person_id = l.teacher_id::text
     where u.id = $1 and l.role = 'fdy' and ${leadsOn('$2')}`,
    [userId, ctx.today()],
    'who_counselled',
  )
  return rows.map(({ id }) => id)
}

async function whoFor(
  ctx: Ctx,
  { students, roles }: { students: readonly string[]; roles: readonly WhoRole[] },
): Promise<Map<string, string[]>> {
  const classes = await ctx.db.query<{ id: string; classId: string | null }>(
    'select id, class_id as "classId" from base_student where id = any($1::uuid[])',
    [students],
  )
  const own = roles.includes('self') ? await accountsOfPeople(ctx, { entity: 'base.student', ids: students }) : null
  const leaders = await leadersOfClasses(
    ctx,
    roles.some((role) => role in noLeaders) ? classes.flatMap(({ classId }) => classId ?? []) : [],
  )
  const holders = await holdersOf(
    ctx,
    roles.flatMap((role) => (role.startsWith('role:') ? [role.slice('role:'.length)] : [])),
  )
  return new Map(
    classes.map(({ id, classId }) => {
      const led = (classId === null ? undefined : leaders.get(classId)) ?? noLeaders
      const byRole = (role: WhoRole): readonly string[] =>
        role === 'self' ? [own?.get(id) ?? []].flat() : role in led ? led[role as keyof Leaders] : []
      return [id, [...new Set([...roles.flatMap(byRole), ...holders])]]
    }),
  )
}

/** Whoever leads each class today, the regular one before whoever stands in, and the office of its college. */
export async function leadersOfClasses(ctx: Ctx, classIds: readonly string[]): Promise<Map<string, Leaders>> {
  const asked = [...new Set(classIds)]
  if (asked.length === 0) return new Map()
  const classes = await ctx.db.query<{ id: string; departmentId: string | null }>(
    'select id, department_id as "departmentId" from base_class where id = any($1::uuid[])',
    [asked],
    'who_classes',
  )
  const rows = await ctx.db.query<{ classId: string; role: 'fdy' | 'bzr' | 'zl'; id: string }>(
    `select l.class_id as "classId", l.role, u.id
     from base_class_assign l
     join sys_user u on u.person_type = 'base.teacher' and u.person_id = l.teacher_id::text and ${canAct('u', '$2')}
     where l.class_id = any($1::uuid[]) and l.role in ('fdy', 'bzr', 'zl') and ${leadsOn('$2')}
     order by l.is_temp nulls first, l.start_date, u.id`,
    [asked, ctx.today()],
    'who_leads',
  )
  const colleges = await officesOf(
    ctx,
    classes.flatMap(({ departmentId }) => departmentId ?? []),
  )
  return new Map(
    classes.map(({ id: classId, departmentId }) => {
      const of = (role: string) => [
        ...new Set(rows.filter((row) => row.classId === classId && row.role === role).map(({ id }) => id)),
      ]
      const college = departmentId === null ? [] : (colleges.get(departmentId) ?? [])
      return [classId, { fdy: of('fdy'), bzr: of('bzr'), zl: of('zl'), college }]
    }),
  )
}

/** Whom each department named for the affairs of its students, else whoever administers it. */
export async function officesOf(ctx: Ctx, departmentIds: readonly string[]): Promise<Map<string, string[]>> {
  const asked = [...new Set(departmentIds)]
  if (asked.length === 0) return new Map()
  const rows = await ctx.db.query<{ departmentId: string; id: string; isNamed: boolean }>(
    `select d.id as "departmentId", u.id, true as "isNamed"
     from base_department d
     join sys_user u on u.person_type = 'base.teacher' and u.person_id = any(d.stu_admin_ids::text[])
     where d.id = any($1::uuid[]) and ${canAct('u', '$2')}
     union
     select d.id, u.id, false
     from base_department d
     join sys_user u on u.department_id = d.id or d.id = any(u.extra_departments)
     join ${heldRoles('$2')} h on h.user_id = u.id and h.role_code = 'yx'
     where d.id = any($1::uuid[]) and ${canAct('u', '$2')}
     order by 2`,
    [asked, ctx.today()],
    'who_office',
  )
  return new Map(
    [...Map.groupBy(rows, ({ departmentId }) => departmentId)].map(([departmentId, all]) => {
      const named = all.filter(({ isNamed }) => isNamed)
      return [departmentId, (named.length > 0 ? named : all).map(({ id }) => id)]
    }),
  )
}

async function counsellorsOfClasses(
  ctx: Ctx,
  { classIds }: { classIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ classId: string; id: string }>(
    `select distinct on (l.class_id) l.class_id as "classId", l.teacher_id as id
     from base_class_assign l
     where l.class_id = any($1::uuid[]) and l.role = 'fdy' and ${leadsOn('$2')}
     order by l.class_id, l.is_temp nulls first`,
    [[...new Set(classIds)], ctx.today()],
    'who_counsels',
  )
  return new Map(rows.map(({ classId, id }) => [classId, id]))
}

async function accountsOfPeople(
  ctx: Ctx,
  { entity, ids }: { entity: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.query<{ personId: string; userId: string }>(
    `select u.person_id as "personId", u.id as "userId" from sys_user u
     where u.person_type = $1 and u.person_id = any($2::text[]) and ${canAct('u', '$3')}`,
    [entity, [...new Set(ids)], ctx.today()],
    'who_accounts',
  )
  return new Map(rows.map(({ personId, userId }) => [personId, userId]))
}

async function withinReach(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<Set<string>> {
  const asked = ids.filter(isId)
  if (asked.length === 0 || !can(ctx.actor, permissionKey(student, 'list'))) return new Set()
  const conditions = newConditions()
  conditions.texts.push(`t.id = any(${place(conditions, asked)}::uuid[])`)
  aliveOnly(conditions, student)
  withinScope(conditions, student, await rowScope(ctx, studentRecords, 'list'))
  const rows = await ctx.db.query<{ id: string }>(
    `select t.id from base_student t${whereText(conditions)}`,
    conditions.values,
  )
  return new Set(rows.map(({ id }) => id))
}

async function studentMeant(
  ctx: Ctx,
  { studentId, classId }: { studentId?: string | null | undefined; classId?: string | null | undefined },
): Promise<MeantStudent> {
  if (!studentId && !classId) throw invalid({ studentId: '请选择学生或班级' })
  const conditions = newConditions()
  conditions.texts.push(
    studentId
      ? `t.id = ${place(conditions, studentId)}`
      : `t.class_id = ${place(conditions, classId)} and t.xjzt_m = any(${place(conditions, readingStatuses)}::text[])`,
  )
  aliveOnly(conditions, student)
  withinScope(conditions, student, await rowScope(ctx, studentRecords, 'list'))
  const [row] = await ctx.db.query<Omit<MeantStudent, 'userId'>>(
    `select t.id, t.xm, t.xh, c.class_name as "className"
     from base_student t
     left join base_class c on c.id = t.class_id${whereText(conditions)}
     order by t.xh
     limit 1`,
    conditions.values,
  )
  if (!row) throw notFound()
  const accounts = await accountsOfPeople(ctx, { entity: 'base.student', ids: [row.id] })
  return { ...row, userId: accounts.get(row.id) ?? null }
}
