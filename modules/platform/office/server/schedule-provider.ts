import type { ScheduleProvider } from '#services/schedule/schedule-provider.ts'
import { openTodosSql } from './todo-routes.ts'

/** When what somebody has to do must be done by, notices to confirm among it: a mark on the own calendar that takes no time. */
export const todoProvider: ScheduleProvider = {
  code: 'todo',
  name: '待办截止',
  color: 'amber',
  isNeverBusy: true,
  follows: ['base/sysNotice'],
  async query(ctx, { people, from, to }) {
    const { userId } = ctx.actor
    if (!userId || !people.some((one) => one.userId === userId)) return []
    const todos = await openTodosSql(ctx)
    const rows = await ctx.db.query<{ id: string; title: string; deadline: string }>(
      `select x.id, x.title, x.deadline from (${todos.text}) x where x.deadline >= $3 and x.deadline < $4`,
      [userId, todos.personId, from, to],
    )
    return rows.map(({ id, title, deadline }) => ({
      userId,
      key: id,
      title,
      start: deadline,
      end: deadline,
      link: `/personal/usertodo?open=${id}`,
      isBusy: false,
    }))
  },
}
