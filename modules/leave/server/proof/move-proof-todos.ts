import type { Ctx } from '#kernel/context.ts'
import { openManyTodos } from '#kernel/messages/open-many-todos.ts'
import { todoStates } from '#kernel/messages/shared/todo-words.ts'
import { expireTodos } from '#kernel/messages/todos.ts'
import { leadersOf, noLeaders } from '#modules/base/shared/who.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { proofNode, proofTodo } from './proof-todo.ts'

type Waiting = { id: string; name: string; classId: string | null; userIds: string[] }

/** A late proof is to be dealt with by whoever leads the student now: the one before cannot reach the leave any more. */
export async function moveProofTodos(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  const waiting = await ctx.db.query<Waiting>(
    `select r.id, r.xm as name, r.class_id as "classId", array_agg(t.user_id) as "userIds"
     from leave_request r
     join sys_user_todo t on t.biz_type = $2 and t.biz_id = r.id::text and t.node_key = $3 and t.state = $4
     where r.student_id = any($1::uuid[])
     group by r.id`,
    [studentIds, leaveRequest.path, proofNode, todoStates.open[0]],
  )
  if (waiting.length === 0) return
  const leaders = await ctx.call(leadersOf, { classIds: waiting.flatMap(({ classId }) => classId ?? []) })
  const leading = ({ classId }: Waiting) => (leaders.get(classId ?? '') ?? noLeaders).fdy
  const moved = waiting.filter((leave) => leave.userIds.some((userId) => !leading(leave).includes(userId)))
  await expireTodos(ctx, { bizType: leaveRequest.path, bizIds: moved.map(({ id }) => id), nodeKey: proofNode })
  await openManyTodos(
    ctx,
    moved.flatMap((leave) =>
      leading(leave).map((userId) => ({
        ...proofTodo(leave),
        userId,
        nodeKey: proofNode,
        todoType: 'other' as const,
      })),
    ),
  )
}
