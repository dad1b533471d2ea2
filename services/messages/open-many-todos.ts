import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { isOwnPath } from '#kernel/rules/own-path.ts'
import { todoEvent } from './shared/events.ts'
import { todoPriorities, todoStates, todoTypes } from './shared/todo-words.ts'
import { cut, type TodoOrder } from './todos.ts'

export type OneTodo = Omit<TodoOrder, 'userIds' | 'delegateFrom'> & { userId: string }

/** Different to-dos for many people with one statement, in the caller's transaction; what somebody has open already stays as it is. */
export async function openManyTodos(ctx: Ctx, todos: readonly OneTodo[]): Promise<{ opened: number }> {
  if (!ctx.db.isTransaction) throw new Error('to-dos are opened inside a transaction')
  const wrong = todos.find(({ link }) => !isOwnPath(link))
  if (wrong) throw new Error(`a to-do leads within the platform, not to ${wrong.link}`)
  if (todos.length === 0) return { opened: 0 }
  const now = ctx.now()
  const rows = [
    ...new Map(
      todos.map((one) => [`${one.bizType} ${one.bizId} ${one.nodeKey ?? 'main'} ${one.userId}`, one]),
    ).values(),
  ]
    .map((one) => ({
      id: newId(now),
      userId: one.userId,
      todoType: todoTypes[one.todoType][0],
      bizType: one.bizType,
      bizId: one.bizId,
      nodeKey: one.nodeKey ?? 'main',
      title: cut(one.title),
      summary: one.summary === undefined ? null : cut(one.summary),
      deadline: one.deadline ?? null,
      applicant: one.applicant ?? null,
      link: one.link,
      priority: todoPriorities[one.priority ?? 'usual'][0],
    }))
    .toSorted((a, b) => (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0))
  const open = todoStates.open[0]
  const opened = await ctx.db.query<{ userId: string }>(
    `insert into sys_user_todo as t (
       id, version, create_user, create_time, update_user, update_time, user_id, todo_type, biz_type, biz_id,
       node_key, title, summary, applicant, link, deadline, priority, state, open_time
     )
     select x.id, 1, $2, $3, $2, $3, x."userId", x."todoType", x."bizType", x."bizId", x."nodeKey", x.title,
       x.summary, x.applicant, x.link, x.deadline, x.priority, '${open}', $3
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, "userId" uuid, "todoType" text, "bizType" text, "bizId" text, "nodeKey" text, title text,
       summary text, applicant text, link text, deadline timestamptz, priority text
     )
     on conflict (biz_type, biz_id, node_key, user_id) do update set state = '${open}',
       open_time = excluded.open_time, done_time = null, done_by = null, title = excluded.title,
       summary = excluded.summary, applicant = excluded.applicant, link = excluded.link, deadline = excluded.deadline,
       priority = excluded.priority,
       update_time = excluded.update_time, version = t.version + 1
     where t.state <> '${open}'
     returning user_id as "userId"`,
    [JSON.stringify(rows), ctx.actor.userId || null, now],
  )
  if (opened.length > 0)
    pushAfterCommit(ctx, { event: todoEvent, to: { users: [...new Set(opened.map(({ userId }) => userId))] } })
  return { opened: opened.length }
}
