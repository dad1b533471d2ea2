import { todoStates } from '#kernel/messages/shared/todo.ts'
import type { ScheduleProvider } from '#kernel/schedule/schedule-provider.ts'

/** When what somebody has to do must be done by: a mark on the calendar that takes no time. */
export const todoProvider: ScheduleProvider = {
  code: 'todo',
  name: '待办截止',
  color: 'amber',
  isNeverBusy: true,
  async query(ctx, { people, from, to }) {
    const rows = await ctx.db.query<{ userId: string; id: string; title: string; deadline: string }>(
      `select user_id as "userId", id, title, deadline from sys_user_todo where user_id = any($1::uuid[]) and state = '${todoStates.open[0]}' and deadline >= $2 and deadline < $3`,
      [people.map(({ userId }) => userId), from, to],
    )
    return rows.map(({ userId, id, title, deadline }) => ({ userId, key: id, title, start: deadline, end: deadline, link: `/personal/usertodo?open=${id}`, isBusy: false }))
  },
}
