import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

const at = { service: 'process', method: 'POST', access: { signedIn: true } } as const
const id = z.uuid()
const comment = z.string().trim().max(1000).optional()
const taskId = z.object({ taskId: id })
const saying = z.object({
  taskId: id,
  comment,
  fileIds: z.array(id).max(9).optional(),
  signFileId: id.optional(),
  copies: z.array(id).max(50).optional(),
})
const decision = saying.extend({
  formPatch: z.record(z.string(), z.unknown()).optional(),
  nextApprovers: z.record(z.string(), z.array(id).max(20)).optional(),
  version: askedInteger('版本').optional(),
})
const toOne = z.object({ taskId: id, userIds: z.array(id).length(1), comment })
/** The instance, or as the list of applications names it, its record. */
const ofInstance = z.object({ instanceId: id.optional(), id: z.string().max(36).optional(), comment })

/** Where an instance stands after something was done with it. */
export type Moved = { instanceId: string; status: string }
const moved = answer<Moved>()

export const approveRoute = defineRoute({
  ...at,
  path: 'process/approve',
  label: '同意',
  input: decision,
  answer: moved,
})

export const rejectRoute = defineRoute({
  ...at,
  path: 'process/reject',
  label: '拒绝',
  input: decision,
  answer: moved,
})

export const returnToRoute = defineRoute({
  ...at,
  path: 'process/returnTo',
  label: '退回',
  input: saying.extend({ nodeKey: z.string().max(40).default(''), resubmitMode: z.coerce.string().optional() }),
  answer: moved,
})

export const returnableRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'process/getReturnable',
  label: '可退回的环节',
  input: taskId,
  answer: answer<{ value: string; label: string }[]>(),
})

export const transferRoute = defineRoute({
  ...at,
  path: 'process/transfer',
  label: '转办',
  input: toOne,
  answer: moved,
})

export const delegateTaskRoute = defineRoute({
  ...at,
  path: 'process/delegate',
  label: '委派',
  input: toOne,
  answer: moved,
})

export const recallRoute = defineRoute({
  ...at,
  path: 'process/recall',
  label: '收回委派',
  input: taskId,
  answer: moved,
})

export const addSignRoute = defineRoute({
  ...at,
  path: 'process/addSign',
  label: '加签',
  input: saying.extend({ userIds: z.array(id).min(1), position: z.enum(['before', 'after']) }),
  answer: moved,
})

export const removeSignRoute = defineRoute({
  ...at,
  path: 'process/removeSign',
  label: '减签',
  input: z.object({ taskId: id, userIds: z.array(id).min(1) }),
  answer: moved,
})

export const claimRoute = defineRoute({
  ...at,
  path: 'process/claim',
  label: '签收',
  input: taskId,
  answer: moved,
})

export const releaseRoute = defineRoute({
  ...at,
  path: 'process/release',
  label: '放回',
  input: taskId,
  answer: moved,
})

export const takeBackRoute = defineRoute({
  ...at,
  path: 'process/takeBack',
  label: '撤销审批',
  input: taskId,
  answer: moved,
})

export const withdrawRoute = defineRoute({
  ...at,
  path: 'process/withdraw',
  label: '撤回',
  input: ofInstance,
  answer: moved,
})

export const giveUpRoute = defineRoute({
  ...at,
  path: 'process/giveUp',
  label: '放弃',
  input: ofInstance,
  answer: moved,
})

export const resubmitRoute = defineRoute({
  ...at,
  path: 'process/resubmit',
  label: '重新提交',
  input: ofInstance.extend({ formData: z.record(z.string(), z.unknown()).optional() }),
  answer: moved,
})

const mostAtOnce = 200

/** What became of each of many decisions, and why where it could not be done. */
export type BatchResult = {
  taskId: string
  title: string | null
  ok: boolean
  msg: string | null
  /** The matter goes on: what was said can still be taken back. */
  canTakeBack: boolean
}
export type BatchAnswer = { total: number; done: number; results: BatchResult[] }

export const batchApproveRoute = defineRoute({
  ...at,
  path: 'process/batchApprove',
  label: '批量审批',
  input: z.object({
    taskIds: z
      .array(z.uuid())
      .min(1)
      .max(mostAtOnce, { error: `一次最多处理 ${mostAtOnce} 条` }),
    action: z.enum(['approve', 'reject', 'return']),
    comment,
  }),
  answer: answer<BatchAnswer>(),
})
