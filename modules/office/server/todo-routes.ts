import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { todoStates } from '#kernel/messages/shared/todo.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { pagingOf, type Query } from '#kernel/operations/query.ts'

const at = { service: 'base', access: { signedIn: true } } as const
const open = todoStates.open[0]

/** What somebody has to do: the own ones only. */
export const todoRoutes: readonly Route[] = [
  route({ ...at, method: 'GET', path: 'todo/mine', label: '我的待办', input: z.looseObject({}), run: (ctx, query) => mine(ctx, query) }),
  route({ ...at, method: 'GET', path: 'todo/count', label: '待办数', input: z.object({}), run: async (ctx) => ({ count: await countMine(ctx, open) }) }),
]

/** By urgency and due time; those that are done or void the newest first. */
async function mine(ctx: Ctx, query: Query) {
  const { current, size } = pagingOf(query)
  const status = Object.values(todoStates).find(([key]) => key === String(query['status'] ?? open))?.[0] ?? open
  const records = await ctx.db.query(
    `select id, source, title, link, due_time as "dueTime", priority, status, done_time as "doneTime", create_time as "createTime" from sys_todo
     where user_id = $1 and status = $2 order by ${status === open ? 'priority, due_time nulls last, create_time desc' : 'update_time desc'}, id limit $3 offset $4`,
    [ctx.actor.userId, status, size, (current - 1) * size],
  )
  const total = await countMine(ctx, status)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

async function countMine(ctx: Ctx, status: string): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }>('select count(*)::int as count from sys_todo where user_id = $1 and status = $2', [ctx.actor.userId, status])
  return row!.count
}
