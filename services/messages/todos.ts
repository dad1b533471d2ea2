import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { isOwnPath } from '#kernel/rules/own-path.ts'
import { todoEvent } from './shared/events.ts'
import { todoPriorities, todoStates, todoTypes, type TodoType } from './shared/todo-words.ts'

export type TodoOrder = {
  userIds: readonly string[]
  todoType: TodoType
  /** The business that asks, the record, and the step of it (`main` where there is one only). */
  bizType: string
  bizId: string
  nodeKey?: string
  title: string
  summary?: string
  applicant?: string
  /** Where it is done, within the platform. */
  link: string
  deadline?: Date | null
  priority?: keyof typeof todoPriorities
  delegateFrom?: string
}

/** The to-dos of some records of a business; of one step of it where that is named. */
export type TodosOf = { bizType: string; bizIds: readonly string[]; nodeKey?: string }

/** Somebody else was faster. */
export const todoHandled = defineError<{ name: string }>({
  code: 'TODO_HANDLED',
  status: 400,
  message: '该待办已由{name}处理',
})

const onlyNode = 'main'
const [open, done, gone, doneByOther] = [
  todoStates.open[0],
  todoStates.done[0],
  todoStates.void[0],
  todoStates.doneByOther[0],
]

const openedAgain = `state = '${open}', open_time = excluded.open_time, done_time = null, done_by = null,
  title = excluded.title, summary = excluded.summary, applicant = excluded.applicant, link = excluded.link,
  deadline = excluded.deadline, priority = excluded.priority, delegate_from = excluded.delegate_from,
  update_time = excluded.update_time, version = t.version + 1`

/** Gives people something to do, in the caller's transaction; whoever had done that step before has it again. Answers how many. */
export async function openTodos(ctx: Ctx, order: TodoOrder): Promise<{ opened: number }> {
  if (!ctx.db.isTransaction) throw new Error('a to-do is opened inside a transaction')
  requireOwnPath(order.link)
  const userIds = [...new Set(order.userIds)].toSorted()
  if (userIds.length === 0) return { opened: 0 }
  const now = ctx.now()
  const opened = await ctx.db.query<{ userId: string }>(
    `insert into sys_user_todo as t (
       id, version, create_user, create_time, update_user, update_time, user_id, todo_type, biz_type, biz_id,
       node_key, title, summary, applicant, link, deadline, priority, delegate_from, state, open_time
     )
     select id, 1, $3, $4, $3, $4, user_id, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, '${open}', $4
     from unnest($1::uuid[], $2::uuid[]) as x(id, user_id)
     on conflict (biz_type, biz_id, node_key, user_id) do update set ${openedAgain}
     where t.state <> '${open}'
     returning user_id as "userId"`,
    [
      userIds.map(() => newId(now)),
      userIds,
      ctx.actor.userId || null,
      now,
      todoTypes[order.todoType][0],
      order.bizType,
      order.bizId,
      order.nodeKey ?? onlyNode,
      cut(order.title),
      order.summary === undefined ? null : cut(order.summary),
      order.applicant ?? null,
      order.link,
      order.deadline ?? null,
      todoPriorities[order.priority ?? 'usual'][0],
      order.delegateFrom ?? null,
    ],
  )
  tell(ctx, opened)
  return { opened: opened.length }
}

/**
 * The step is done, in the transaction that does it: the caller's own to-dos become 已办, those of others who were asked for the same
 * 他人已办, or stay open where each must act (`isOwnOnly`). Many records at once, in one statement.
 */
export async function closeTodos(
  ctx: Ctx,
  of: TodosOf & { isOwnOnly?: boolean },
): Promise<{ own: number; others: number }> {
  const closed = await ctx.db.query<{ userId: string; isOwn: boolean }>(
    `update sys_user_todo t
     set state = case when t.user_id = $4 then '${done}' else '${doneByOther}' end, done_time = $5, done_by = $6,
       update_time = $5, update_user = $4, version = t.version + 1
     from (
       select id
       from sys_user_todo
       where ${matching} and state = '${open}' and (not $7 or user_id = $4)
       order by id
       for update
     ) l
     where t.id = l.id and t.state = '${open}'
     returning t.user_id as "userId", coalesce(t.user_id = $4, false) as "isOwn"`,
    [...keysOf(of), ctx.actor.userId || null, ctx.now(), ctx.actor.userName, of.isOwnOnly === true],
  )
  tell(ctx, closed)
  const own = closed.filter((one) => one.isOwn).length
  return { own, others: closed.length - own }
}

/**
 * The caller takes one to-do as done, or hears who was faster. Of several who act at once exactly one gets through: whoever comes
 * second waits for the first and then finds it handled.
 */
export async function takeTodo(
  ctx: Ctx,
  of: { bizType: string; bizId: string; nodeKey?: string; isOwnOnly?: boolean },
): Promise<void> {
  const { own } = await closeTodos(ctx, { ...of, bizIds: [of.bizId] })
  if (own > 0) return
  const [handled] = await ctx.db.query<{ name: string | null; state: string }>(
    `select done_by as name, state
     from sys_user_todo
     where ${matching} and user_id = $4
     order by update_time desc
     limit 1`,
    [...keysOf({ ...of, bizIds: [of.bizId] }), ctx.actor.userId],
  )
  if (!handled) throw notFound()
  throw todoHandled({ name: handled.name ?? '系统' })
}

/** The matter is over for everybody who has not done it: it was withdrawn, or its time has passed. */
export async function expireTodos(ctx: Ctx, of: TodosOf): Promise<{ expired: number }> {
  const expired = await ctx.db.query<{ userId: string }>(
    `update sys_user_todo t
     set state = '${gone}', update_time = $4, version = t.version + 1
     from (select id from sys_user_todo where ${matching} and state = '${open}' order by id for update) l
     where t.id = l.id and t.state = '${open}'
     returning t.user_id as "userId"`,
    [...keysOf(of), ctx.now()],
  )
  tell(ctx, expired)
  return { expired: expired.length }
}

type Ending = { nodeKey: string; userId: string; as: 'done' | 'doneByOther' | 'void' }

/** Ends single to-dos of one record, each in its own way, in one statement. */
export function endTodos(
  ctx: Ctx,
  { bizType, bizId, ends }: { bizType: string; bizId: string; ends: readonly Ending[] },
): Promise<void> {
  return moveTodos(ctx, { bizType, bizId, ends, opens: [] })
}

/** Ends some to-dos of one record and opens others, in one statement. Nobody's is both ended and opened. */
export async function moveTodos(
  ctx: Ctx,
  {
    bizType,
    bizId,
    ends,
    opens,
  }: {
    bizType: string
    bizId: string
    ends: readonly Ending[]
    opens: readonly Omit<TodoOrder, 'bizType' | 'bizId'>[]
  },
): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error('a to-do is opened inside a transaction')
  if (ends.length + opens.length === 0) return
  const now = ctx.now()
  const moved = await ctx.db.query<{ userId: string }>(
    `with ended as (
       update sys_user_todo t
       set state = x.state, done_time = case when x.state = '${gone}' then null else $6::timestamptz end,
         done_by = case when x.state = '${gone}' then null else $7 end, update_time = $6::timestamptz,
         version = t.version + 1
       from unnest($3::text[], $4::uuid[], $5::text[]) as x(node_key, user_id, state)
       where t.biz_type = $1 and t.biz_id = $2 and t.node_key = x.node_key and t.user_id = x.user_id
         and t.state = '${open}'
       returning t.user_id),
     opened as (
       insert into sys_user_todo as t (id, version, create_user, create_time, update_user, update_time, user_id,
         todo_type, biz_type, biz_id, node_key, title, summary, applicant, link, deadline, priority, delegate_from,
         state, open_time)
       select x.id, 1, $8::uuid, $6::timestamptz, $8::uuid, $6::timestamptz, x.user_id,
         x.todo_type, $1, $2, x.node_key, x.title, x.summary, x.applicant, x.link, x.deadline, x.priority,
         x.delegate_from, '${open}', $6::timestamptz
       from jsonb_to_recordset($9::jsonb) as x(id uuid, user_id uuid, todo_type text, node_key text, title text,
         summary text, applicant text, link text, deadline timestamptz, priority text, delegate_from text)
       order by x.user_id
       on conflict (biz_type, biz_id, node_key, user_id) do update set ${openedAgain}
       where t.state <> '${open}' returning t.user_id)
     select user_id as "userId" from ended union all select user_id from opened`,
    [
      bizType,
      bizId,
      ends.map((one) => one.nodeKey),
      ends.map((one) => one.userId),
      ends.map((one) => todoStates[one.as][0]),
      now,
      ctx.actor.userName,
      ctx.actor.userId || null,
      JSON.stringify(opens.flatMap((order) => rowsOf(order, now))),
    ],
    'move_todos',
  )
  tell(ctx, moved)
}

function rowsOf(order: Omit<TodoOrder, 'bizType' | 'bizId'>, now: Date): Record<string, unknown>[] {
  requireOwnPath(order.link)
  return [...new Set(order.userIds)].map((userId) => ({
    id: newId(now),
    user_id: userId,
    todo_type: todoTypes[order.todoType][0],
    node_key: order.nodeKey ?? onlyNode,
    title: cut(order.title),
    summary: order.summary === undefined ? null : cut(order.summary),
    applicant: order.applicant ?? null,
    link: order.link,
    deadline: order.deadline ?? null,
    priority: todoPriorities[order.priority ?? 'usual'][0],
    delegate_from: order.delegateFrom ?? null,
  }))
}

/** What some records are about is called otherwise now: so are the to-dos that are open, in the caller's transaction. */
export async function rewordTodos(
  ctx: Ctx,
  { title, summary, ...of }: TodosOf & { title: string; summary: string | null },
): Promise<void> {
  const reworded = await ctx.db.query<{ userId: string }>(
    `update sys_user_todo
     set title = $5, summary = $6, update_time = $4, version = version + 1
     where ${matching} and state = '${open}' and (title, summary) is distinct from ($5, $6)
     returning user_id as "userId"`,
    [...keysOf(of), ctx.now(), cut(title), summary === null ? null : cut(summary)],
  )
  tell(ctx, reworded)
}

function requireOwnPath(link: string): void {
  if (!isOwnPath(link)) throw new Error(`a to-do leads within the platform, not to ${link}`)
}

const matching = 'biz_type = $1 and biz_id = any($2::text[]) and ($3::text is null or node_key = $3)'

function keysOf({ bizType, bizIds, nodeKey }: TodosOf): unknown[] {
  return [bizType, bizIds, nodeKey ?? null]
}

function tell(ctx: Ctx, rows: readonly { userId: string }[]): void {
  if (rows.length > 0)
    pushAfterCommit(ctx, { event: todoEvent, to: { users: [...new Set(rows.map((row) => row.userId))] } })
}

/** As much of a text as a to-do says. */
export function cut(text: string): string {
  return [...cleanLine(text)].slice(0, 200).join('')
}
