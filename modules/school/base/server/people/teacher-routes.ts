import { rowScope } from '#kernel/access/access.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { addFilters, askedText, type Query } from '#kernel/operations/read/query.ts'
import { read } from '#kernel/operations/read/read.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { readingStatuses } from '../../shared/students/student-status.ts'
import { teacher } from '../../shared/people/teacher.ts'
import { leadsOn } from '../classes/class-routes.ts'
import { teachers } from './people.ts'
import {
  ownFileRoute,
  staffFiguresRoute,
  teacherLoadRoute,
  type StaffFigures,
  type TeacherLoad,
  type OwnFile,
} from '../../shared/people/teacher-routes.ts'

const none: ReadonlySet<string> = new Set()

/** Staff in figures, and what each of them leads. */
export const teacherRoutes: readonly Route[] = [
  route(staffFiguresRoute, structure),
  route(teacherLoadRoute, load),
  route(ownFileRoute, mine),
]

/** One's own record, with the classes led. Nobody needs a right to read about oneself. */
async function mine(ctx: Ctx) {
  const id = ctx.actor.kind === 'user' && ctx.actor.person?.entity === 'base.teacher' ? ctx.actor.person.id : null
  if (!id) throw notFound()
  const own = { ...ctx, actor: systemActor }
  const [led] = await load(own, { ids: id })
  const record = (await read(own, teachers, id)) as Pick<OwnFile, 'id' | 'version'>
  return { ...record, abilities: [], led: led ?? { classes: 0, students: 0, names: null } }
}

/** Title level, education, age and dual qualification of whoever works here now, by the conditions of the list. */
async function structure(ctx: Ctx, query: Query) {
  const conditions = newConditions()
  conditions.texts.push(`t.deleted_time is null and t.staff_status not in ('21', '22', '23', '24')`)
  withinScope(conditions, teacher, await rowScope(ctx, teachers, 'list'))
  addFilters(ctx, conditions, teacher, { ...query, staffStatus: undefined }, none)
  const today = place(conditions, ctx.today())
  const [row] = await ctx.db.query<StaffFigures>(
    `with staff as (
       select t.title_level, t.education, t.dual_teacher, t.department_id,
         case when t.birthday is null then null else extract(year from age(${today}::date, t.birthday))::int end as years
       from base_teacher t${whereText(conditions)}
     )
     select (select count(*)::int from staff) as total, ${bars('title_level', 'title')}, ${bars(degree, 'education')},
       ${bars('dual_teacher', 'dual')}, ${bars(decade, 'age')}`,
    conditions.values,
  )
  return row!
}

const degree = `case
  when education < '14' then 'doctor'
  when education < '20' then 'master'
  when education < '30' then 'bachelor'
  when education < '40' then 'college'
  when education is not null then 'other'
end`
const decade = `case
  when years is null then null
  when years < 30 then '30-'
  when years < 40 then '30'
  when years < 50 then '40'
  else '50'
end`

function bars(expression: string, name: string): string {
  return `(
    select coalesce(jsonb_agg(jsonb_build_object('key', k, 'count', n) order by k nulls last), '[]'::jsonb)
    from (select ${expression} as k, count(*)::int as n from staff group by 1) g
  ) as ${name}`
}

/** Classes and students each of some teachers leads today. */
async function load(ctx: Ctx, query: Query) {
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, teacher, await rowScope(ctx, teachers, 'list'))
  addFilters(ctx, conditions, teacher, { ids: askedText(query, 'ids') ?? '' }, none)
  const today = place(conditions, ctx.today())
  const reading = place(conditions, readingStatuses)
  return ctx.db.query<TeacherLoad>(
    `select l.teacher_id as id, count(distinct l.class_id)::int as classes,
       coalesce(sum(n.students), 0)::int as students, string_agg(distinct c.class_name, '、') as names
     from base_teacher t
     join base_class_assign l on l.teacher_id = t.id and l.role in ('fdy', 'bzr') and ${leadsOn(today)}
     join base_class c on c.id = l.class_id and c.deleted_time is null
     left join lateral (
       select count(*) as students
       from base_student s
       where s.class_id = c.id and s.deleted_time is null and s.xjzt_m = any(${reading})
     ) n on true ${whereText(conditions)}
     group by l.teacher_id
     limit 500`,
    conditions.values,
  )
}
