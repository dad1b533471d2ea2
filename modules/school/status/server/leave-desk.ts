import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newConditions, withinScope } from '#kernel/operations/sql.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { leaveItem } from '../shared/leave-item.ts'
import { leaveItemsResource, ownItems } from './leave-items.ts'
import { leaveDeskRoute, type Leaver } from '../shared/leave-desk.ts'

const size = 20

/** Students on their way out or back, each with what is settled and what is not. */
export const leaveDesk: Route = route(leaveDeskRoute, desk)

async function desk(ctx: Ctx, { current, keyword, view, changeId, studentId }: AskedOf<typeof leaveDeskRoute>) {
  const mine = ownItems(ctx)
  const conditions = newConditions()
  const { texts, values } = conditions
  withinScope(conditions, leaveItem, await rowScope(ctx, leaveItemsResource, 'list'))
  const add = (text: (at: string) => string, value: unknown) => {
    values.push(value)
    texts.push(text(`$${values.length}`))
  }
  if (changeId) add((at) => `t.change_id = ${at}`, changeId)
  if (studentId) add((at) => `t.student_id = ${at}`, studentId)
  if (keyword)
    add((at) => `(t.xm like '%' || ${at} || '%' or t.xh like ${at} || '%')`, keyword.replace(/[\\%_]/g, '\\$&'))
  if (!changeId && !studentId && view === 'open') texts.push(`t.state = '0'`)
  if (!changeId && !studentId && view === 'mine') add((at) => `t.state = '0' and t.item = any(${at})`, mine)
  const where = texts.length > 0 ? `where ${texts.join(' and ')}` : ''
  const [total] = await ctx.db.query<{ n: number }>(
    `select count(distinct t.change_id)::int as n from status_leave_item t ${where}`,
    values,
  )
  const records = await ctx.db.query<Leaver>(
    `with page as (
       select t.change_id as id
       from status_leave_item t
       ${where}
       group by t.change_id
       order by max(t.create_time) desc, t.change_id
       limit ${size}
       offset $${values.length + 1}
     )
     select c.id as "changeId", c.change_no as "changeNo", c.kind, c.effective_date as "effectiveDate", c.state,
       c.student_id as "studentId", i.xh, i.xm, k.class_name as "className", d.dept_name as "departmentName",
       json_agg(
         json_build_object(
           'id', i.id, 'item', i.item, 'state', i.state, 'note', i.note, 'handler', i.handler,
           'handleTime', i.handle_time
         )
         order by i.item
       ) as items
     from page
     join status_change c on c.id = page.id
     join status_leave_item i on i.change_id = c.id
     left join base_class k on k.id = i.class_id
     left join base_department d on d.id = i.department_id
     group by c.id, i.xh, i.xm, k.class_name, d.dept_name
     order by max(i.create_time) desc, c.id`,
    [...values, (current - 1) * size],
  )
  return { records, total: total!.n, size, current, mine }
}
