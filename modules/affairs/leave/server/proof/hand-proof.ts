import { chineseTime } from '#kernel/rules/time-words.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#services/files/link.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { openTodos } from '#services/messages/todos.ts'
import { loadRows, updateRow } from '#kernel/operations/store.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { leaveRequest, type LeaveRow } from '../../shared/leave-request.ts'
import { mayHandProof, proofStates } from '../../shared/proof/proof.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { tellOf } from '../people.ts'
import { handed, proofNode, proofTodo } from './proof-todo.ts'
import { handProofRoute, mostProofs } from '../../shared/proof/proof-routes.ts'

/** A student brings the proof of a leave that was asked for without one. */
export const proofRoutes: readonly Route[] = [route(handProofRoute, handProof)]

async function handProof(ctx: Ctx, { id, fileIds }: AskedOf<typeof handProofRoute>) {
  const leave = (await loadRows(ctx, leaveRequest, [id], { lock: true })).get(id)
  if (!leave || leave.studentId !== ownStudentId(ctx)) throw notFound()
  const isMissing = leave.proofState === proofStates.missing[0]
  if (isMissing) throw badRequest({ text: '该请假已登记为未补交材料，请联系辅导员' })
  if (!mayHandProof(leave as never)) throw badRequest({ text: '该请假不需要补交证明材料' })
  const isLate = ctx.now() > new Date(String(leave.proofDeadline))
  const state = isLate ? proofStates.toAccept[0] : proofStates.handed[0]
  const values = {
    fileIds: withFiles(leave, fileIds),
    proofState: state,
    proofTime: ctx.now().toISOString(),
    // Why another was sent back says nothing of this one.
    proofNote: null,
  }
  await updateRow(ctx, leaveRequest, {
    id,
    version: leave.version,
    values,
    merged: { ...leave, ...values },
  })
  await linkFiles(ctx, leaveRequest, id, values)
  await audit(ctx, [
    {
      entity: leaveRequest,
      recordId: id,
      action: 'handProof',
      title: String(leave.xm),
      before: leave,
      after: values,
    },
  ])
  await handed(ctx, id)
  await tellCounsellor(ctx, { ...leave, isLate })
  return { id, proofState: state }
}

/** What was there and what came, each once. */
export function withFiles(leave: Pick<LeaveRow, 'fileIds'>, more: readonly string[]): string[] {
  const all = [...new Set([...(leave.fileIds ?? []), ...more])]
  if (all.length > mostProofs) throw invalid({ fileIds: `证明材料最多 ${mostProofs} 个` })
  return all
}

async function tellCounsellor(ctx: Ctx, leave: LeaveRow & { isLate: boolean }): Promise<void> {
  const name = String(leave.xm)
  const about = `请假时间 ${chineseTime.span(leave.startTime, leave.endTime)}`
  const told = leave.isLate
    ? {
        title: `${name}逾期补交了证明材料`,
        content: `${about}，请查看后认可或登记未补交`,
      }
    : { title: `${name}已补交证明材料`, content: about }
  await tellOf(ctx, leave, 'fdy', { category: 'remind', ...told })
  if (!leave.isLate) return
  const userIds = await ctx.call(whoOf, { student: leave.studentId, roles: ['fdy'] })
  await openTodos(ctx, { ...proofTodo({ id: leave.id, name }), userIds, nodeKey: proofNode, todoType: 'other' })
}
