import { chineseTime } from '#kernel/rules/time-words.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { closeTodos } from '#services/messages/todos.ts'
import { action } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { handleProof } from '../../shared/leave-actions.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { mayAcceptProof, mayMissProof, mayReturnProof, proofStates } from '../../shared/proof/proof.ts'
import { tellOf } from '../people.ts'
import { leaveType } from '../../shared/settings/leave-type.ts'
import { withFiles } from './hand-proof.ts'
import { followHanding, proofNode } from './proof-todo.ts'

const { waiting, handed, missing } = proofStates

const words = {
  [handed[0]]: '您补交的证明材料已被认可',
  [missing[0]]: '您的请假被登记为未补交材料',
  [waiting[0]]: '您补交的证明材料被退回，请重新补交',
} as const
const unsaid = { [missing[0]]: '请填写未补交的说明', [waiting[0]]: '请填写退回的原因' } as const

export const proofHandled = action(handleProof, async (ctx, { row, input: { result, note, fileIds: more } }) => {
  const id = row.id
  const isAccepted = result === handed[0]
  if (isAccepted && !mayAcceptProof(row)) throw badRequest({ text: '证明材料已补交，不需要认可' })
  if (result === waiting[0] && !mayReturnProof(row)) throw badRequest({ text: '没有可退回的证明材料' })
  if (result === missing[0] && !mayMissProof(row)) throw badRequest({ text: '补交期限未到，不能登记未补交' })
  const fileIds = withFiles(row, isAccepted ? (more ?? []) : [])
  if (!isAccepted && !note) throw invalid({ note: unsaid[result] })
  if (!note && fileIds.length === 0) throw invalid({ note: '没有上传材料时，请说明怎样核验' })
  await closeTodos(ctx, { bizType: leaveRequest.path, bizIds: [id], nodeKey: proofNode })
  const type = (await loadRows(ctx, leaveType, [row.typeId])).get(row.typeId)!
  await followHanding(ctx, { ...row, proofState: result }, type.name)
  await tellOf(ctx, row, 'self', {
    category: 'approval',
    level: isAccepted ? 'usual' : 'important',
    title: words[result],
    content: `${type.name} ${chineseTime.span(row.startTime, row.endTime)}${note ? `：${note}` : ''}`,
  })
  // Sent back after its end it is waiting for a minute, until the job finds it late as any other.
  return {
    fileIds,
    proofState: result,
    proofTime: isAccepted ? (row.proofTime ?? ctx.now().toISOString()) : null,
    proofNote: note,
  }
})
