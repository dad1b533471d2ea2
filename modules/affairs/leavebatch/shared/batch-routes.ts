import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'
import { leaveBatch, mostInBatch } from './leave-batch.ts'

/** Somebody who is to go along, and what stands in the way. */
export type Companion = {
  studentId: string
  xh: string | null
  xm: string
  className: string | null
  problem: string | null
  overlap: string | null
}
export type Checked = {
  rows: Companion[]
  unmatched: { row: number; number: string; reason: string }[]
  beyond: number
}

export type BatchMember = {
  studentId: string
  xh: string | null
  xm: string
  className: string | null
  leaveId: string | null
  leaveNo: string | null
  status: string | null
  skipped: string | null
}

const order = z.object({
  startTime: z.string().max(40).nullish(),
  endTime: z.string().max(40).nullish(),
  /** Who was chosen already, a rule, numbers copied from a sheet, the sheet itself: all of them add up. */
  studentIds: z.array(z.uuid()).max(mostInBatch, `一次最多 ${mostInBatch} 人`).default([]),
  scope: targetScopeShape.nullish(),
  text: z.string().max(100_000, `一次最多 ${mostInBatch} 人`).default(''),
  fileId: z.uuid().nullish(),
})

export const checkBatchRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'leaveBatch/check',
  label: '核对集体公假名单',
  access: { permission: 'leaveBatch:add' },
  input: order,
  answer: answer<Checked>(),
})

export const batchMembersRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveBatch/members',
  label: '集体公假名单',
  access: { permission: 'leaveBatch:getOne' },
  input: z.object({ id: z.uuid() }),
  answer: answer<BatchMember[]>(),
  about: { entity: leaveBatch, id: 'id' },
})
