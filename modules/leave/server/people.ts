import type { Ctx } from '#kernel/context.ts'

/** Accounts of a student. */
export async function accountsOfStudents(ctx: Ctx, studentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ studentId: string; userId: string }>(
    `select person_id as "studentId", id as "userId" from sys_user where person_type = 'base.student' and person_id = any($1::text[]) and status = '1'`,
    [studentIds],
    'leave_student_accounts',
  )
  return new Map(rows.map(({ studentId, userId }) => [studentId, userId]))
}

export type Leaders = { fdy: string[]; bzr: string[]; yx: string[] }

export const noLeaders: Leaders = { fdy: [], bzr: [], yx: [] }

/** Accounts of those who answer for some classes today: the counsellor, the head teacher, and whom the college named for its students, else whoever administers it. */
export async function leadersOfClasses(ctx: Ctx, classIds: readonly string[]): Promise<Map<string, Leaders>> {
  const rows = await ctx.db.query<{ classId: string; role: keyof Leaders; id: string }>(
    `with asked as (select c.id, c.department_id, d.stu_admin_ids from base_class c left join base_department d on d.id = c.department_id where c.id = any($1::uuid[])),
     named as (select a.id, u.id as user_id from asked a join sys_user u on u.person_type = 'base.teacher' and u.person_id = any(a.stu_admin_ids::text[]) and u.status = '1'),
     held as (select a.id, u.id as user_id from asked a join sys_user u on (u.department_id = a.department_id or a.department_id = any(u.extra_departments)) and u.status = '1' join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id and o.role_code = 'yx')
     select a.class_id as "classId", a.role, u.id from base_class_assign a join sys_user u on u.person_type = 'base.teacher' and u.person_id = a.teacher_id::text and u.status = '1' where a.class_id = any($1::uuid[]) and a.role in ('fdy', 'bzr') and a.deleted_time is null and a.start_date <= $2 and (a.end_date is null or a.end_date >= $2)
     union select id, 'yx', user_id from named union select h.id, 'yx', h.user_id from held h where not exists (select 1 from named n where n.id = h.id)`,
    [[...new Set(classIds)], ctx.today()],
    'leave_leaders',
  )
  return new Map(
    [...Map.groupBy(rows, ({ classId }) => classId)].map(([classId, own]) => {
      const of = (role: keyof Leaders) => own.filter((row) => row.role === role).map(({ id }) => id)
      return [classId, { fdy: of('fdy'), bzr: of('bzr'), yx: of('yx') }]
    }),
  )
}

/** The same for one class. */
export async function leadersOfClass(ctx: Ctx, classId: string | null): Promise<Leaders> {
  return (classId ? (await leadersOfClasses(ctx, [classId])).get(classId) : undefined) ?? noLeaders
}

/** Accounts of teachers, by teacher. */
export async function accountsOfTeachers(ctx: Ctx, teacherIds: readonly string[]): Promise<Map<string, string>> {
  if (teacherIds.length === 0) return new Map()
  const rows = await ctx.db.query<{ teacherId: string; userId: string }>(
    `select person_id as "teacherId", id as "userId" from sys_user where person_type = 'base.teacher' and person_id = any($1::text[]) and status = '1'`,
    [[...new Set(teacherIds)]],
    'leave_teacher_accounts',
  )
  return new Map(rows.map(({ teacherId, userId }) => [teacherId, userId]))
}

/** Accounts that hold a role. */
export async function holdersOf(ctx: Ctx, role: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct u.id from sys_user u join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id where o.role_code = $1 and u.status = '1' limit 50`,
    [role],
  )
  return rows.map(({ id }) => id)
}

/** The student who is signed in, else null. */
export function ownStudentId(ctx: Ctx): string | null {
  return ctx.actor.kind === 'user' && ctx.actor.person?.entity === 'base.student' ? ctx.actor.person.id : null
}
