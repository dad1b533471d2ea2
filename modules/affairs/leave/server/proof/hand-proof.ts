import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#services/files/link.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { openTodos } from '#services/messages/todos.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { loadRows, updateRow } from '#kernel/operations/store.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { mayHandProof, proofStates } from '../../shared/proof.ts'
import { leadersOfClass, ownStudentId } from '../people.ts'
import { proofNode, proofTodo } from './proof-todo.ts'

const most = 9
export const proofFiles = z.array(z.uuid('文件不存在')).max(most, `证明材料最多 ${most} 个`)

/** A student brings the proof of a leave that was asked for without one. */
export const proofRoutes: readonly Route[] = [
  route({
    service: 'xsgl',
    method: 'POST',
    path: 'leaveRequest/handProof',
    label: '补交证明材料',
    access: { permission: 'leaveMine:read' },
    input: z.object({ id: z.uuid('请假单不存在'), fileIds: proofFiles.min(1, '请上传证明材料') }),
    run: handProof,
  }),
]

async function handProof(ctx: Ctx, { id, fileIds }: { id: string; fileIds: string[] }) {
  const leave = (await loadRows(ctx, leaveRequest, [id], { lock: true })).get(id)
  if (!leave || leave['studentId'] !== ownStudentId(ctx)) throw notFound()
  if (leave['proofState'] === proofStates.missing[0])
    throw badRequest({ text: '该请假已登记为未补交材料，请联系辅导员' })
  if (!mayHandProof(leave as never)) throw badRequest({ text: '该请假不需要补交证明材料' })
  const isLate = ctx.now() > new Date(String(leave['proofDeadline']))
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
    version: leave['version'] as number,
    values,
    merged: { ...leave, ...values },
  })
  await linkFiles(ctx, leaveRequest, id, values)
  await audit(ctx, [
    {
      entity: leaveRequest,
      recordId: id,
      action: 'handProof',
      title: String(leave['xm']),
      before: leave,
      after: values,
    },
  ])
  await tellCounsellor(ctx, { ...leave, id, isLate })
  return { id, proofState: state }
}

/** What was there and what came, each once. */
export function withFiles(leave: Readonly<Record<string, unknown>>, more: readonly string[]): string[] {
  const all = [...new Set([...((leave['fileIds'] as string[] | null) ?? []), ...more])]
  if (all.length > most) throw invalid({ fileIds: `证明材料最多 ${most} 个` })
  return all
}

async function tellCounsellor(
  ctx: Ctx,
  leave: Record<string, unknown> & { id: string; isLate: boolean },
): Promise<void> {
  const { fdy } = await leadersOfClass(ctx, leave['classId'] as string | null)
  const [name, no] = [String(leave['xm']), String(leave['leaveNo'])]
  await sendMessage(ctx, {
    userIds: fdy,
    category: 'remind',
    title: leave.isLate ? `${name}逾期补交了证明材料` : `${name}已补交证明材料`,
    content: leave.isLate ? `请假 ${no} 的证明材料已逾期补交，请查看后认可或登记未补交` : `请假 ${no} 的证明材料已补交`,
    link: `/leave/detail?id=${leave.id}`,
    biz: { type: leaveRequest.path, id: leave.id },
  })
  if (leave.isLate)
    await openTodos(ctx, { ...proofTodo({ id: leave.id, name }), userIds: fdy, nodeKey: proofNode, todoType: 'other' })
}
