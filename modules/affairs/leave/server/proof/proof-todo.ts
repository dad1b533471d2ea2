import { leaveRequest } from '../../shared/leave-request.ts'

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
