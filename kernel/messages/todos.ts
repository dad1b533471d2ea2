import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { todoPriorities, todoStates } from './shared/todo.ts'

export type TodoOrder = {
  userIds: readonly string[]
  /** The word of the business that asks, such as `notice`. */
  source: string
  title: string
  /** Where it is done, within the platform. */
  link: string
  dueTime?: Date | null
  priority?: keyof typeof todoPriorities
  /** What it is about, the same for everybody: `notice:<id>`. A person who has it already gets no second one. */
  groupKey: string
}

const [open, done, gone] = [todoStates.open[0], todoStates.done[0], todoStates.void[0]]

/** Under which key one person's to-do of a matter is kept. */
export function todoKey(groupKey: string, userId: string): string {
  return `${groupKey}:${userId}`
}

/** Gives people something to do, in the caller's transaction. Answers how many have it newly. */
export async function putTodo(ctx: Ctx, order: TodoOrder): Promise<{ put: number }> {
  if (!ctx.db.isTransaction) throw new Error('a to-do is put inside a transaction')
  if (!/^\/(?!\/)/.test(order.link)) throw new Error(`a to-do leads within the platform, not to ${order.link}`)
  const userIds = [...new Set(order.userIds)].toSorted()
  if (userIds.length === 0) return { put: 0 }
  const now = ctx.now()
  const put = await ctx.db.execute(
    `insert into sys_todo (id, version, create_user, create_time, update_user, update_time, user_id, source, title, link, due_time, priority, status, group_key, source_key)
     select id, 1, $3, $4, $3, $4, user_id, $5, $6, $7, $8, $9, '${open}', $10, $10 || ':' || user_id from unnest($1::uuid[], $2::uuid[]) as x(id, user_id)
     on conflict (source_key) do nothing`,
    [
      userIds.map(() => newId(now)), userIds, ctx.actor.userId || null, now, order.source, [...cleanLine(order.title)].slice(0, 200).join(''),
      order.link, order.dueTime ?? null, todoPriorities[order.priority ?? 'usual'][0], order.groupKey,
    ],
  )
  return { put }
}

/** One person has done it; a second time changes nothing. */
export async function closeTodo(ctx: Ctx, sourceKey: string): Promise<void> {
  await ctx.db.execute(`update sys_todo set status = '${done}', done_time = $2, update_time = $2, version = version + 1 where source_key = $1 and status = '${open}'`, [sourceKey, ctx.now()])
}

/** The matter is over for everybody who has not done it. */
export async function voidTodos(ctx: Ctx, groupKeys: readonly string[]): Promise<void> {
  if (groupKeys.length === 0) return
  await ctx.db.execute(`update sys_todo set status = '${gone}', update_time = $2, version = version + 1 where group_key = any($1) and status = '${open}'`, [groupKeys, ctx.now()])
}
