import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { enrolledStatuses } from '../../shared/students/student-status.ts'
import { serving } from './department-closing.ts'
import { gradeMajors } from './grade-majors.ts'
import { departments, majors } from './organisation.ts'
import {
  buildingOverviewRoute,
  campusOverviewRoute,
  departmentOverviewRoute,
  intakeMatrixRoute,
  majorOverviewRoute,
  type CampusFacts,
  type BuildingFacts,
  type FloorFacts,
  type DepartmentFacts,
  type MajorFacts,
  type IntakeFacts,
} from '../../shared/organisation/organisation-routes.ts'

/** Admitted, but never came: they count in no intake. */
const neverCame = ['12', '17', '18', '19']

/** What the organisation holds, in numbers: a statement each, whatever its size. */
export const organisationRoutes: readonly Route[] = [
  route(campusOverviewRoute, campusNumbers),
  route(buildingOverviewRoute, buildingNumbers),
  route(departmentOverviewRoute, departmentNumbers),
  route(majorOverviewRoute, majorNumbers),
  route(intakeMatrixRoute, intakeNumbers),
]

/** Staff count where their department is. */
function campusNumbers(ctx: Ctx) {
  return ctx.db.query<CampusFacts>(
    `select t.id, t.campus_name as "campusName", t.campus_code as "campusCode", t.is_main as "isMain", t.address,
       t.phone, t.area, t.lng, t.lat, t.fence, t.version, t.status,
       (
         select count(*)::int
         from base_student s
         where s.campus_id = t.id and s.xjzt_m = any($1) and s.deleted_time is null
       ) as students,
       (
         select count(*)::int
         from base_teacher e
         join base_department d on d.id = e.department_id
         where d.campus_id = t.id and e.staff_status = any($2) and e.deleted_time is null
       ) as staff,
       (
         select count(*)::int
         from base_building b
         where b.campus_id = t.id and b.status = '1' and b.deleted_time is null
       ) as buildings,
       (
         select count(*)::int
         from base_venue v
         where v.campus_id = t.id and v.status = '1' and v.deleted_time is null
       ) as venues
     from base_campus t
     where t.deleted_time is null
     order by t.sort, t.campus_code`,
    [enrolledStatuses, serving],
  )
}

async function buildingNumbers(ctx: Ctx) {
  const rows = await ctx.db.query<BuildingFacts>(
    `select t.id, t.building_name as "buildingName", t.building_code as "buildingCode",
       t.building_use as "buildingUse", t.floor_up as "floorUp", t.floor_down as "floorDown",
       t.built_year as "builtYear", t.area, t.status, t.photo_file_id as "photoFileId",
       cardinality(coalesce(t.floor_plan_file_ids, '{}')) as plans, t.campus_id as "campusId",
       c.campus_name as "campusName", m.xm as "managerName"
     from base_building t
     join base_campus c on c.id = t.campus_id
     left join base_teacher m on m.id = t.manager_id
     where t.deleted_time is null
     order by c.sort, c.campus_code, t.sort, t.building_code
     limit 1000`,
  )
  const floors = await ctx.db.query<FloorFacts>(
    `select v.building_id as "buildingId", v.floor, count(*)::int as venues, sum(v.seats)::int as seats
     from base_venue v
     where v.building_id is not null and v.status = '1' and v.deleted_time is null
     group by 1, 2
     order by 1, 2 desc`,
  )
  return { buildings: rows, floors }
}

/** Each department with its own people and duties; what hangs below it is added by whoever draws the tree. */
async function departmentNumbers(ctx: Ctx) {
  const conditions = await reached(ctx, departments, 'list')
  const [enrolled, working] = [place(conditions, enrolledStatuses), place(conditions, serving)]
  return ctx.db.query<DepartmentFacts>(
    `select t.id, t.parent_id as "parentId", t.dept_name as "deptName", t.dept_short as "deptShort",
       t.dept_code as "deptCode", t.dept_type as "deptType", t.is_teach_unit as "isTeachUnit", t.status, t.version,
       coalesce(e.n, 0) as staff, coalesce(s.n, 0) as students, coalesce(k.n, 0) as classes, l.xm as "leaderName",
       p.xm as "secretaryName", v.xm as "stuSecretaryName",
       (select array_agg(o.xm order by o.xm) from base_teacher o where o.id = any(t.stu_admin_ids)) as "stuAdminNames"
     from base_department t
     left join (
       select department_id, count(*)::int as n
       from base_teacher
       where staff_status = any(${working}) and deleted_time is null
       group by 1
     ) e on e.department_id = t.id
     left join (
       select department_id, count(*)::int as n
       from base_student
       where xjzt_m = any(${enrolled}) and deleted_time is null
       group by 1
     ) s on s.department_id = t.id
     left join (
       select department_id, count(*)::int as n
       from base_class
       where status in ('1', '2') and deleted_time is null
       group by 1
     ) k on k.department_id = t.id
     left join base_teacher l on l.id = t.leader_id
     left join base_teacher p on p.id = t.secretary_id
     left join base_teacher v on v.id = t.stu_secretary_id ${whereText(conditions)}
     order by t.sort, t.dept_code, t.id
     limit 2000`,
    conditions.values,
  )
}

async function majorNumbers(ctx: Ctx) {
  const conditions = await reached(ctx, majors, 'list')
  const enrolled = place(conditions, enrolledStatuses)
  return ctx.db.query<MajorFacts>(
    `select t.id, t.major_name as "majorName", t.major_code as "majorCode", t.inner_code as "innerCode", t.direction,
       t.status, t.school_length as "schoolLength", d.dept_name as "departmentName", l.xm as "leaderName",
       coalesce(
         (
         select jsonb_object_agg(g.grade, g.n)
         from (
           select s.grade, count(*)::int as n
           from base_student s
           where s.major_id = t.id
             and s.xjzt_m = any(${enrolled})
             and s.deleted_time is null
             and s.grade is not null
           group by s.grade
         ) g
       ),
         '{}'
       ) as students
     from base_major t
     left join base_department d on d.id = t.department_id
     left join base_teacher l on l.id = t.leader_id ${whereText(conditions)}
     order by t.major_code, t.inner_code, t.id
     limit 2000`,
    conditions.values,
  )
}

async function intakeNumbers(ctx: Ctx) {
  const conditions = await reached(ctx, gradeMajors, 'list')
  const absent = place(conditions, neverCame)
  return ctx.db.query<IntakeFacts>(
    `select t.id, t.grade, t.major_id as "majorId", m.major_name as "majorName", m.major_code as "majorCode",
       m.status as "majorStatus", d.dept_name as "departmentName", t.plan_num as "planNum", t.status,
       (
         select count(*)::int
         from base_student s
         where s.grade_major_id = t.id and s.xjzt_m <> all(${absent}) and s.deleted_time is null
       ) as "realNum",
       (
         select count(*)::int
         from base_class k
         where k.grade_major_id = t.id and k.status <> '0' and k.deleted_time is null
       ) as "classNum"
     from base_grade_major t
     join base_major m on m.id = t.major_id
     left join base_department d on d.id = t.department_id ${whereText(conditions)}
     order by d.sort, d.dept_code, m.major_code, m.inner_code, t.grade desc
     limit 5000`,
    conditions.values,
  )
}

async function reached(ctx: Ctx, resource: Resource, action: string): Promise<Conditions> {
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, resource.entity, await rowScope(ctx, resource, action))
  return conditions
}
