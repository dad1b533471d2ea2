import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { sqlAtSchool } from '#kernel/rules/school-time.ts'
import {
  boardDayRoute,
  boardStatesRoute,
  ganttRoute,
  remindRoute,
  type BoardDay,
  type DueLeave,
} from '../shared/board.ts'
import { boardRules, leaveJson, reachedStudents } from './board-reach.ts'
import { begunAt } from '#modules/affairs/leave/shared/on-leave.ts'
import { leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { gantt } from './gantt.ts'
import { stateOf, statesNow } from './states.ts'
import { remind, withRemindTimes } from './remind.ts'

/** 今日不在校: who is away, when they are due, and reminding them. */
export const boardRoutes: readonly Route[] = [
  route(boardDayRoute, today),
  route(boardStatesRoute, statesNow),
  route(ganttRoute, gantt),
  route(remindRoute, remind),
]

/** With more students than this within reach, those at school are listed of chosen classes only. */
const mostFaces = 600
const mostStudents = 3000

type DueToday = Omit<DueLeave, 'remindTime'>

/**
 * The day as it is: now, where it is today, else the day as a whole. Whoever sleeps elsewhere or leaves the city is
 * away, whoever may pass the gate for hours is out, whoever is on leave without that is inside, and whoever is not back
 * in time is overdue. Until somebody is known to be back they count as not back.
 */
async function today(
  ctx: Ctx,
  { classIds: chosen, date = ctx.today() }: AskedOf<typeof boardDayRoute>,
): Promise<BoardDay> {
  const isToday = date === ctx.today()
  const within = newConditions()
  await reachedStudents(ctx, within)
  const [now, from, asksNow, picked] = [
    place(within, ctx.now()),
    place(within, date),
    place(within, isToday),
    place(within, chosen),
  ]
  const begins = `(${sqlAtSchool(`${from}::date::timestamp`)})`
  const ends = `(${sqlAtSchool(`(${from}::date + 1)::timestamp`)})`
  const isOn = `case
           when ${asksNow} then ${begunAt('l', now)}
           else l.status in ('30', '40', '45') or coalesce(l.actual_return_time, l.end_time) > ${begins}
         end`
  const [row] = await ctx.db.query<Pick<BoardDay, 'classes' | 'students' | 'isWhole'> & { due: DueToday[] }>(
    `with s as (
       select t.id, t.xh, t.xm, t.photo_file_id[1] as photo, t.class_id,
         cardinality(${picked}::uuid[]) = 0 or t.class_id = any(${picked}::uuid[]) as is_picked
       from base_student t
       where ${within.texts.join(' and ')}
     ),
       l as (
         select r.*, y.code, y.name, y.color, y.icon, y.return_mode
         from ${leavesView} r
         join s on s.id = r.student_id
         join ${leaveTypesView} y on y.id = r.type_id
         where r.status in ('20', '30', '40', '45', '50')
           and r.start_time < ${ends}
           and (r.end_time > ${begins} or r.status in ('20', '30', '40', '45'))
       ),
       told as (
         select l.*, l.status = '45' and ${asksNow} as is_late, ${isOn} as is_on
         from l
       ),
       d as (
         select s.id,
           ${stateOf({ isLate: 'l.is_late', isOn: 'l.is_on' })} as state,
           (
             array_agg(
               l.id order by l.is_late desc, l.is_on desc, l.is_leave_school desc, l.is_out desc, l.end_time desc
             ) filter (where l.is_late or l.is_on)
           )[1] as leave_id
         from s
         left join told l on l.student_id = s.id
         group by s.id
       ),
       n as (select count(*) as all_of_them from s where is_picked),
       shown as (
         select s.*, d.state, d.leave_id
         from s
         join d on d.id = s.id
         where s.is_picked and (d.state <> 'here' or (select all_of_them from n) <= ${mostFaces})
         order by s.class_id, s.xh nulls last, s.id
         limit ${mostStudents}
       )
     select (select all_of_them from n) <= ${mostFaces} as "isWhole",
       (
         select coalesce(json_agg(c order by c.overdue desc, c."departmentName" nulls last, c.name), '[]')
         from (
           select c.id, c.class_name as name, p.dept_name as "departmentName",
             count(*) filter (where d.state = 'overdue')::int as overdue,
             count(*) filter (where d.state = 'away')::int as away,
             count(*) filter (where d.state = 'out')::int as out,
             count(*) filter (where d.state = 'inside')::int as inside,
             count(*) filter (where d.state = 'here')::int as here
           from s
           join d on d.id = s.id
           join base_class c on c.id = s.class_id
           left join base_department p on p.id = c.department_id
           group by c.id, c.class_name, p.dept_name
         ) c
       ) as classes,
       (
         select coalesce(
           json_agg(
             json_build_object(
               'id', s.id, 'xh', s.xh, 'xm', s.xm, 'photoId', s.photo, 'classId', s.class_id, 'state', s.state,
               'leave', case when l.id is null then null else json_build_object(${leaveJson}) end
             )
             order by s.class_id, s.xh nulls last
           ),
           '[]'
         )
         from shown s
         left join told l on l.id = s.leave_id
       ) as students,
       (
         select coalesce(
           json_agg(
             json_build_object(
               ${leaveJson}, 'studentId', s.id, 'xm', s.xm, 'className', c.class_name, 'photoId', s.photo
             )
             order by l.status = '50', l.end_time
           ),
           '[]'
         )
         from told l
         join s on s.id = l.student_id and s.is_picked
         left join base_class c on c.id = s.class_id
         where l.return_mode <> '0'
           and (
             l.is_late
             or (l.end_time >= ${begins} and l.end_time < ${ends} and l.status in ('30', '40', '45', '50'))
           )
       ) as due`,
    within.values,
    'leave_board_day',
  )
  const { ofLeave, ofStudent } = boardRules(ctx)
  return {
    date,
    isToday,
    ...row!,
    students: row!.students.map((one) => ofStudent({ ...one, leave: one.leave && ofLeave(one.leave) })),
    due: (await withRemindTimes(ctx, row!.due)).map((one) => ofStudent(ofLeave(one))),
  }
}
