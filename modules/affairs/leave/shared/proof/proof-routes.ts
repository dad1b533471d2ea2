import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { leaveRequest } from '../leave-request.ts'

/** Files that may prove one leave. */
export const mostProofs = 9
const proofFiles = z.array(z.uuid('文件不存在')).max(mostProofs, `证明材料最多 ${mostProofs} 个`)

export const handProofRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'leaveRequest/handProof',
  label: '补交证明材料',
  access: { permission: 'leaveMine:read' },
  input: z.object({ id: z.uuid('请假单不存在'), fileIds: proofFiles.min(1, '请上传证明材料') }),
  answer: answer<{ id: string; proofState: string }>(),
  about: { entity: leaveRequest, id: 'id' },
})
