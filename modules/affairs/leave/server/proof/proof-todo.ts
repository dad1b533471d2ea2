import type { Ctx } from '#kernel/world/context.ts'
import { closeTodos, expireTodos, openTodos } from '#services/messages/todos.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { leaveRequest, type LeaveRow } from '../../shared/leave-request.ts'
import { proofStates } from '../../shared/proof/proof.ts'

/** The step of a leave at which somebody says what becomes of a proof that is late. */
export const proofNode = 'proof'

export function proofTodo({ id, name }: { id: string; name: string }) {
  return {
    bizType: leaveRequest.path,
    bizId: id,
    title: `处理证明材料逾期：${name}`,
    applicant: name,
    link: `/leave/detail?id=${id}`,
  }
}

/** The step at which the student brings it. */
const handNode = 'handProof'

/** A student who owes a proof has it among what is to be done, until it was brought or nobody waits for it any more. */
export async function followHanding(
  ctx: Ctx,
  leave: Pick<LeaveRow, 'studentId' | 'proofState' | 'proofDeadline'> & { id: string },
  typeName: string,
): Promise<void> {
  if (leave.proofState !== proofStates.waiting[0]) return stopHanding(ctx, [leave.id])
  await openTodos(ctx, {
    userIds: await ctx.call(whoOf, { student: leave.studentId, roles: ['self'] }),
    todoType: 'fill',
    bizType: leaveRequest.path,
    bizId: leave.id,
    nodeKey: handNode,
    title: `补交${typeName}证明材料`,
    link: `/leave/mine?id=${leave.id}&deed=proof`,
    deadline: leave.proofDeadline ? new Date(leave.proofDeadline) : null,
  })
}

export async function stopHanding(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await expireTodos(ctx, { bizType: leaveRequest.path, bizIds: ids, nodeKey: handNode })
}

export async function handed(ctx: Ctx, id: string): Promise<void> {
  await closeTodos(ctx, { bizType: leaveRequest.path, bizIds: [id], nodeKey: handNode })
}
