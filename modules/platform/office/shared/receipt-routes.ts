import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'
import { notice } from './notice.ts'

type ReceiptFacts = { receivers: number; readers: number; confirmed: number }
/** A class of a department, or its staff, and how many of them have read. */
export type ReceiptBranch = ReceiptFacts & { departmentName: string | null; className: string | null }

/** Somebody a notice is or was for, and what they did with it. */
export type Receipt = {
  id: string
  userName: string
  accountNo: string
  departmentName: string | null
  className: string | null
  firstTime: string | null
  lastTime: string | null
  confirmTime: string | null
  seconds: number | null
  channel: string | null
  isIn: boolean
  isRead: boolean
  isConfirmed: boolean
}

const board = { service: 'base', method: 'GET', access: { permission: 'noticeRead:list' } } as const
const about = { entity: notice, id: 'id' } as const

export const countAudienceRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'sysNotice/countAudience',
  label: '发布范围人数',
  access: { permission: 'sysNotice:add' },
  input: z.object({ targetScope: targetScopeShape }),
  answer: answer<{ people: number; count: number }>(),
})

export const receiptTreeRoute = defineRoute({
  ...board,
  path: 'sysNotice/receiptTree',
  label: '通知回执统计',
  about,
  input: z.object({ id: z.unknown() }),
  answer: answer<{ branches: ReceiptBranch[]; left: number }>(),
})

export const receiptCurveRoute = defineRoute({
  ...board,
  path: 'sysNotice/receiptCurve',
  label: '通知阅读曲线',
  about,
  input: z.object({ id: z.unknown() }),
  answer: answer<{ time: string; readers: number }[]>(),
})

export const receiptsRoute = defineRoute({
  ...board,
  path: 'sysNotice/receipts',
  label: '通知回执',
  about,
  input: z.looseObject({ id: z.unknown() }),
  answer: answer<PageOf<Receipt>>(),
})

export const receiptExportRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'sysNotice/receiptExport',
  label: '导出通知回执',
  access: { permission: 'noticeRead:export' },
  about,
  input: z.looseObject({ id: z.unknown() }),
  answer: answer<{ jobId: string }>(),
})
