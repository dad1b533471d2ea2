import { personFacts } from '#services/identity/shared/person-facts.ts'
import { addressedName, calledName } from '#kernel/rules/surname.ts'
import { provide } from '#kernel/world/world.ts'

/** Kinds of account holders, as the platform's accounts name them. */
const userTypes = { staff: '1', student: '2' } as const

/** What a signed-in account's own pages need to know of the person behind it. */
export const personFactsProvider = provide(personFacts, async (ctx, { entity, id }) => {
  if (entity === 'base.student') {
    const [row] = await ctx.db.query<Record<string, unknown> & { xm: string }>(
      `select s.xm, s.id as "studentId", s.xh, s.class_id as "classId", c.class_name as "className",
         s.department_id as "departmentId", d.dept_name as "departmentName", s.grade, s.campus_id as "campusId", s.sex
       from base_student s
       left join base_class c on c.id = s.class_id
       left join base_department d on d.id = s.department_id
       where s.id = $1`,
      [id],
    )
    const { xm = '', ...facts } = row ?? {}
    return { ...facts, personType: userTypes.student, calledAs: calledName(xm) }
  }
  if (entity === 'base.teacher') {
    const [row] = await ctx.db.query<Record<string, unknown> & { xm: string }>(
      `select t.xm, t.id as "teacherId", t.gh, t.department_id as "departmentId", d.dept_name as "departmentName",
         d.campus_id as "campusId", t.sex,
         exists (
           select
           from base_class_assign a
           where a.teacher_id = t.id
             and a.role = 'fdy'
             and a.deleted_time is null
             and a.start_date <= $2
             and (a.end_date is null or a.end_date >= $2)
         ) as "isFdy",
         exists (
           select
           from base_class_assign a
           where a.teacher_id = t.id
             and a.role = 'bzr'
             and a.deleted_time is null
             and a.start_date <= $2
             and (a.end_date is null or a.end_date >= $2)
         ) as "isBzr"
       from base_teacher t
       left join base_department d on d.id = t.department_id
       where t.id = $1`,
      [id, ctx.today()],
    )
    const { xm = '', ...facts } = row ?? {}
    return { ...facts, personType: userTypes.staff, calledAs: `${addressedName(xm)}老师` }
  }
  return {}
})
