import { z } from 'zod'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { closeTodos } from '#kernel/messages/todos.ts'
import { action } from '#kernel/operations/resource.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { mayAcceptProof, mayMissProof, proofStates } from '../../shared/proof.ts'
import { accountsOfStudents } from '../people.ts'
import { proofFiles, withFiles } from './hand-proof.ts'
import { proofNode } from './proof-todo.ts'

const { handed, missing } = proofStates

/** Whoever answers for the student takes the proof as brought, also late or on paper, or says that none came. */
export const handleProof = action({
  label: '处理证明材料',
  input: z.object({
    result: z.enum([handed[0], missing[0]], { error: '请选择处理结果' }),
    note: z.string().trim().max(200, '说明不能超过200个字符').optional(),
    fileIds: proofFiles.default([]),
  }),
  when: (row) => mayAcceptProof(row as never),
  async run(ctx, { row, input }) {
    const id = String(row['id'])
    const isMissing = input.result === missing[0]
    if (isMissing && !mayMissProof(row as never)) throw badRequest({ text: '补交期限未到，不能登记未补交' })
    const fileIds = withFiles(row, isMissing ? [] : input.fileIds)
    if (!input.note && (isMissing || fileIds.length === 0))
      throw invalid({ note: isMissing ? '请填写未补交的说明' : '没有上传材料时，请说明怎样核验' })
    await closeTodos(ctx, { bizType: leaveRequest.path, bizIds: [id], nodeKey: proofNode })
    await sendMessage(ctx, {
      userIds: [...(await accountsOfStudents(ctx, [String(row['studentId'])])).values()],
      category: 'approval',
      level: isMissing ? 'important' : 'usual',
      title: isMissing ? '您的请假被登记为未补交材料' : '您补交的证明材料已被认可',
      content: `请假 ${String(row['leaveNo'])}：${input.note ?? '证明材料已认可'}`,
      link: `/leave/mine?id=${id}`,
      biz: { type: leaveRequest.path, id },
    })
    return {
      fileIds,
      proofState: input.result,
      proofTime: isMissing ? null : ((row['proofTime'] as string | null) ?? ctx.now().toISOString()),
      proofNote: input.note ?? null,
    }
  },
})
