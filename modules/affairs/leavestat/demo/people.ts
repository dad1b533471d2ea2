import type { Ctx } from '#kernel/world/context.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'

/** A student who can sign in, and who decides on their leaves. */
export type Pupil = {
  id: string
  userId: string
  account: string
  snapshot: Record<string, unknown>
  classId: string
  departmentId: string
  fdyId: string
  fdy: string[]
  college: string[]
}
export type Staff = {
  nameOf(userId: string): string
  holders(role: string): string[]
  accountOf(account: string): string
}

const names = Object.keys(studentSnapshot.fields)
const column = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Everybody whose leave the demo tells of: read once, so that two months of leaves need no question for each. */
export async function pupilsOf(ctx: Ctx): Promise<Pupil[]> {
  return ctx.db.query<Pupil>(
    `with teacher_user as (select u.id, u.person_id::uuid as teacher_id from sys_user u where u.person_type = 'base.teacher' and u.status = '1'),
      leads as (select a.class_id, min(a.teacher_id::text) as teacher_id, array_agg(t.id) as users from base_class_assign a join teacher_user t on t.teacher_id = a.teacher_id where a.role = 'fdy' and a.end_date is null and a.deleted_time is null group by a.class_id)
     select s.id, u.id as "userId", u.account_no as account, s.class_id as "classId", s.department_id as "departmentId", l.teacher_id as "fdyId", l.users as fdy,
       jsonb_build_object(${names.map((name) => `'${name}', s.${column(name)}`).join(', ')}) as snapshot,
       array(select t.id from teacher_user t where t.teacher_id = any(d.stu_admin_ids)) as college
     from base_student s join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text join leads l on l.class_id = s.class_id join base_department d on d.id = s.department_id
     where s.deleted_time is null and s.xjzt_m = any($1::text[]) order by s.xh`,
    [readingStatuses],
  )
}

export async function staffOf(ctx: Ctx): Promise<Staff> {
  const people = await ctx.db.query<{ id: string; name: string; account: string; roles: string[] }>(
    `select u.id, u.user_name as name, u.account_no as account, array(select o.role_code from sys_user_role r join sys_role o on o.id = r.role_id where r.user_id = u.id) as roles from sys_user u where u.status = '1' order by u.account_no`,
  )
  const byId = new Map(people.map((one) => [one.id, one.name]))
  const byAccount = new Map(people.map((one) => [one.account, one.id]))
  return {
    nameOf: (id) => byId.get(id) ?? '',
    holders: (role) => people.filter((one) => one.roles.includes(role)).map(({ id }) => id),
    accountOf: (account) => byAccount.get(account)!,
  }
}
