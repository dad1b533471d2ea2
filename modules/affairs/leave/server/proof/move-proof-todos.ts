import type { Ctx } from '#kernel/world/context.ts'
import { openManyTodos } from '#services/messages/open-many-todos.ts'
import { todoStates } from '#services/messages/shared/todo-words.ts'
import { endTodos } from '#services/messages/todos.ts'
import { leadersOf, noLeaders } from '#modules/school/base/shared/people/who.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { lateStates, provableStates } from '../../shared/proof/proof.ts'
import { proofNode, proofTodo } from './proof-todo.ts'

type Waiting = { id: string; name: string; classId: string | null; userIds: string[] }

/** A late proof is to be dealt with by whoever counsels the student now, whether the student, the class or the counsellor changed. */
export async function moveProofTodos(
  ctx: Ctx,
  among: { studentIds?: readonly string[]; classIds?: readonly string[] },
): Promise<void> {
  const waiting = await ctx.db.query<Waiting>(
    `select r.id, r.xm as name, r.class_id as "classId",
       array(
         select t.user_id::text from sys_user_todo t
         where t.biz_type = $1 and t.biz_id = r.id::text and t.node_key = $2 and t.state = $3) as "userIds"
     from leave_request r
     where r.proof_state = any($4::text[]) and r.status = any($5::text[])
       and ($6::uuid[] is null or r.student_id = any($6::uuid[]))
       and ($7::uuid[] is null or r.class_id = any($7::uuid[]))`,
    [
      leaveRequest.path,
      proofNode,
      todoStates.open[0],
      lateStates,
      provableStates,
      among.studentIds ?? null,
      among.classIds ?? null,
    ],
    'leave_proof_todos',
  )
  if (waiting.length === 0) return
  const leaders = await ctx.call(leadersOf, { classIds: waiting.flatMap(({ classId }) => classId ?? []) })
  const leading = ({ classId }: Waiting) => (leaders.get(classId ?? '') ?? noLeaders).fdy
  for (const leave of waiting) {
    const gone = leave.userIds.filter((userId) => !leading(leave).includes(userId))
    const ends = gone.map((userId) => ({ nodeKey: proofNode, userId, as: 'void' as const }))
    await endTodos(ctx, { bizType: leaveRequest.path, bizId: leave.id, ends })
  }
  await openManyTodos(
    ctx,
    waiting.flatMap((leave) =>
      leading(leave)
        .filter((userId) => !leave.userIds.includes(userId))
        .map((userId) => ({ ...proofTodo(leave), userId, nodeKey: proofNode, todoType: 'other' as const })),
    ),
  )
}
