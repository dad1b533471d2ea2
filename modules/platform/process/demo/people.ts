import type { Ctx } from '#kernel/world/context.ts'

export type Person = {
  id: string
  name: string
  account: string
  personId: string | null
  personType: string | null
  departmentId: string | null
  roles: string[]
  deptName: string | null
  leadersAbove: string[]
  fdy: string[]
  college: string[]
}

/** Everybody with an account, and whom flows would ask about what they start: read once, so that a year of flows needs no question for each. */
export async function peopleOf(ctx: Ctx): Promise<Person[]> {
  return ctx.db.query<Person>(
    `with teacher_user as (select u.id, u.person_id::uuid as teacher_id from sys_user u where u.person_type = 'base.teacher' and u.status = '1')
     select u.id, u.user_name as name, u.account_no as account, u.person_id as "personId", u.person_type as "personType", coalesce(s.department_id, u.department_id) as "departmentId", d.dept_name as "deptName",
       array(select o.role_code from sys_user_role r join sys_role o on o.id = r.role_id where r.user_id = u.id) as roles,
       array(select t.id from (select d.leader_id as own, p.leader_id as above) l join teacher_user t on t.teacher_id in (l.own, l.above) where t.id <> u.id order by (t.teacher_id = l.own) desc limit 1) as "leadersAbove",
       array(select t.id from base_class_assign a join teacher_user t on t.teacher_id = a.teacher_id where a.class_id = s.class_id and a.role = 'fdy' and a.end_date is null and a.deleted_time is null) as fdy,
       array(select t.id from teacher_user t where t.teacher_id = any(d.stu_admin_ids)) as college
     from sys_user u left join base_student s on u.person_type = 'base.student' and s.id::text = u.person_id left join base_department d on d.id = coalesce(s.department_id, u.department_id) left join base_department p on p.id = d.parent_id
     where u.status = '1' and u.user_type in ('1', '2') order by u.account_no`,
  )
}
