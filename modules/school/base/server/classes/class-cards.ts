import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { addFilters, askedText, pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { stuClass } from '../../shared/classes/class.ts'
import { enrolledStatuses, readingStatuses } from '../../shared/students/student-status.ts'
import { classes } from './classes.ts'
import { leadsOn } from './class-routes.ts'
import { countColumns } from '../students/student-count.ts'
import {
  classCardsRoute,
  classOverviewRoute,
  type ClassCardRow,
  type ClassLeader,
} from '../../shared/classes/class-routes.ts'

const none: ReadonlySet<string> = new Set()

/** Classes as cards: who is in them and who leads them. */
export const classCardRoutes: readonly Route[] = [
  route(classCardsRoute, classCards),
  route(classOverviewRoute, classOverview),
]

/** A page of classes with their numbers, and how many there are. */
export async function classCards(ctx: Ctx, query: Query) {
  const { current, size } = pagingOf({ size: 24, ...query })
  const conditions = await asked(ctx, query)
  const [counted] = await ctx.db.query<{ total: number; unled: number }>(
    `select count(*)::int as total,
       count(*) filter (
         where not exists (
           select
           from base_class_assign l
           where l.class_id = t.id and l.role = 'fdy' and ${leadsOn(place(conditions, ctx.today()))}
         )
       )::int as unled
     from base_class t${whereText(conditions)}`,
    conditions.values,
  )
  const { total, unled } = counted!
  return {
    records: await cardRows(ctx, await asked(ctx, query), { limit: size, offset: (current - 1) * size }),
    total,
    unled,
    current,
    size,
    pages: Math.ceil(total / size),
  }
}

/** One class with everybody who led it, newest first. */
async function classOverview(ctx: Ctx, query: Query) {
  const id = askedText(query, 'id')
  if (!isId(id)) throw notFound()
  const conditions = await asked(ctx, { ids: id })
  const [card] = await cardRows(ctx, conditions, { limit: 1, offset: 0 })
  if (!card) throw notFound()
  const leaders = await ctx.db.query<ClassLeader>(
    `select l.id, l.role, t.xm, t.gh, l.start_date as "startDate", l.end_date as "endDate", l.is_temp as "isTemp",
       ${leadsOn('$2')} as "isNow"
     from base_class_assign l
     join base_teacher t on t.id = l.teacher_id
     where l.class_id = $1 and l.deleted_time is null
     order by l.start_date desc, l.role
     limit 200`,
    [id, ctx.today()],
  )
  return { ...card, leaders }
}

async function asked(ctx: Ctx, query: Query): Promise<Conditions> {
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, stuClass, await rowScope(ctx, classes, 'list'))
  addFilters(ctx, conditions, stuClass, query, none)
  if (askedText(query, 'unled') === '1')
    conditions.texts.push(
      `not exists (select from base_class_assign l where l.class_id = t.id and l.role = 'fdy' and ${leadsOn(place(conditions, ctx.today()))})`,
    )
  return conditions
}

/** One statement for a page of classes, whatever they hold: students are counted per class by its index. */
function cardRows(ctx: Ctx, conditions: Conditions, page: { limit: number; offset: number }) {
  const today = place(conditions, ctx.today())
  const leader = (role: string) =>
    `(
       select string_agg(p.xm, '、' order by l.start_date)
       from base_class_assign l
       join base_teacher p on p.id = l.teacher_id
       where l.class_id = c.id and l.role = '${role}' and ${leadsOn(today)}
     )`
  const counted = countColumns(place(conditions, enrolledStatuses), place(conditions, readingStatuses))
  return ctx.db.query<ClassCardRow>(
    `with page as (
       select t.id, t.grade, t.class_name
       from base_class t${whereText(conditions)}
       order by t.grade desc, t.class_name, t.id
       limit ${page.limit}
       offset ${page.offset}
     )
     select c.id, c.class_name as "className", c.class_code as "classCode", c.grade, c.max_num as "maxNum", c.status,
       c.class_type as "classType", m.major_name as "majorName", d.dept_name as "departmentName",
       c.department_id as "departmentId", c.major_id as "majorId", c.expect_grad_date as "expectGradDate",
       c.monitor_id as "monitorId", mon.xm as "monitorName", c.league_sec_id as "leagueSecId",
       sec.xm as "leagueSecName", ${leader('fdy')} as "fdyName", ${leader('bzr')} as "bzrName", n.*
     from page p
     join base_class c on c.id = p.id
     left join base_major m on m.id = c.major_id
     left join base_department d on d.id = c.department_id
     left join base_student mon on mon.id = c.monitor_id
     left join base_student sec on sec.id = c.league_sec_id
     left join lateral (
       select ${counted}
       from base_student s
       where s.class_id = c.id and s.deleted_time is null
     ) n on true
     order by p.grade desc, p.class_name, p.id`,
    conditions.values,
  )
}
