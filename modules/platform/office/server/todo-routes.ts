import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { PageOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { flowBiz } from '#services/flow/server/people/tell-people.ts'
import { todoStates, todoTypes, type Todo } from '#services/messages/shared/todo-words.ts'
import { todoHandled } from '#services/messages/todos.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { myTodosRoute, oneTodoRoute, todoCountsRoute, type TodoCounts } from '../shared/todo-routes.ts'
import { isForMe } from './notices/audience.ts'
import { hasConfirmed, noticeBiz, noticeLink } from './notices/notice-facts.ts'

const open = todoStates.open[0]
const columns = `id, todo_type as "todoType", biz_type as "bizType", biz_id as "bizId", node_key as "nodeKey", title,
  summary, applicant, link, deadline, priority, state, open_time as "openTime", done_time as "doneTime",
  done_by as "doneBy", delegate_from as "delegateFrom"`

/** What somebody has to do: the own ones only. Notices to confirm are among them without a row of their own. */
export const todoRoutes: readonly Route[] = [
  route(myTodosRoute, myTodos),
  route(todoCountsRoute, todoCounts),
  route(oneTodoRoute, (ctx, { id }) => getOne(ctx, id)),
]

/**
 * Open ones by due time and then as they came, what is over the newest first; `tab=done` brings everything that is over, `withoutApprovals`
 * leaves out those a business lists itself.
 */
export async function myTodos(ctx: Ctx, query: Query): Promise<PageOf<Todo>> {
  const { current, size } = pagingOf(query)
  const isDone = query['tab'] === 'done'
  const todos = await openTodosSql(ctx)
  const source = isDone
    ? `select ${columns}
      from sys_user_todo
      where user_id = $1 and state <> '${open}' and $2::text is not distinct from $2`
    : todos.text
  const keyword = String(query['keyword'] ?? '').trim()
  const rows = await ctx.db.query<Todo & { '#total': unknown }>(
    `select x.*, count(*) over () as "#total"
     from (${source}) x
     where ($3::text is null or x."bizType" = $3)
       and ($8::text is null or x."todoType" = $8)
       and ($7::text is null or x."bizType" <> $7 or x."todoType" <> '${todoTypes.approve[0]}')
       and ($4 = '' or position(lower($4) in lower(concat_ws(' ', x.title, x.summary, x.applicant))) > 0)
     order by ${isDone ? 'coalesce(x."doneTime", x."openTime") desc' : 'x.deadline nulls last, x."openTime"'},
       x.id
     limit $5
     offset $6`,
    [
      ctx.actor.userId,
      todos.personId,
      query['bizType'] ? String(query['bizType']) : null,
      keyword,
      size,
      (current - 1) * size,
      query['withoutApprovals'] ? String(query['withoutApprovals']) : null,
      query['todoType'] ? String(query['todoType']) : null,
    ],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  const records = rows.map(({ '#total': _, ...row }) => row)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** How many are open: together, by the business that asks, and by what is to be done. */
export async function todoCounts(ctx: Ctx): Promise<TodoCounts> {
  const todos = await openTodosSql(ctx)
  const rows = await ctx.db.query<{ bizType: string; todoType: string; count: number }>(
    `select x."bizType", x."todoType", count(*)::int as count
     from (${todos.text}) x
     group by 1, 2
     order by 3 desc, 1, 2`,
    [ctx.actor.userId, todos.personId],
  )
  const sums = (name: 'bizType' | 'todoType') =>
    Object.fromEntries(
      [...Map.groupBy(rows, (row) => row[name])].map(([key, own]) => [
        key,
        own.reduce((sum, row) => sum + row.count, 0),
      ]),
    )
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    bySource: sums('bizType'),
    byType: sums('todoType'),
  }
}

/** One to-do to act on, or who was faster; by its own id, or by that of the matter a record is decided in. */
async function getOne(ctx: Ctx, id: unknown): Promise<Todo> {
  if (!isId(id)) throw notFound()
  const todos = await openTodosSql(ctx)
  const [row] = await ctx.db.query<Todo>(
    `select *
     from (${todos.text}) x
     where x.id = $3::uuid or (x."bizType" = $4 and x."bizId" = $3::uuid::text)
     order by x.id <> $3::uuid
     limit 1`,
    [ctx.actor.userId, todos.personId, id, flowBiz],
  )
  if (row) return row
  const [over] = await ctx.db.query<Todo>(`select ${columns} from sys_user_todo where user_id = $1 and id = $2`, [
    ctx.actor.userId,
    id,
  ])
  if (!over) throw notFound()
  if (over.state === todoStates.doneByOther[0]) throw todoHandled({ name: over.doneBy ?? '他人' })
  return over
}

/** The person's open to-dos (`$1` account, `$2` person): the rows, and every notice that still is to be confirmed. */
export async function openTodosSql(ctx: Ctx): Promise<{ text: string; personId: string | null }> {
  const me = await isForMe(ctx, '$2')
  const notices = `select n.id, '${todoTypes.confirm[0]}', '${noticeBiz}', n.id::text, 'confirm', '请确认通知：' || n.title, null,
      n.publisher_name, '${noticeLink('')}' || n.id, n.expire_time, '2', '${open}', n.publish_time, null::timestamptz,
      null, null
    from office_notice n
    left join office_notice_read r on r.notice_id = n.id and r.user_id = $1
    where n.deleted_time is null and n.status = '3' and n.must_read <> '0' and not ${hasConfirmed} and ${me.text}`
  return {
    text: `select ${columns} from sys_user_todo where user_id = $1 and state = '${open}' union all ${notices}`,
    personId: me.personId,
  }
}
