import { z } from 'zod'
import { askedMoment } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { ScanAnswer } from './leave-pass.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'

/** The own pass as it is shown: the code of this minute, or none where it opens nothing. */
export type OwnCode = {
  code: string | null
  expireSec: number
  state: string
  validFrom: string
  validTo: string
  outCount: number
}

/** Who may pass, as a gate keeps it. */
export type SyncedPass = {
  xh: string | null
  passNo: string
  validFrom: string
  validTo: string
  state: string
  isMultiOut: boolean
  updateTime: string
}

/** What became of the passages a gate tells afterwards. */
export type UploadAnswer = {
  accepted: number
  duplicated: number
  rejected: { index: number; reason: string }[]
  conflicts: { index: number; note: string | null }[]
  serverTime: string
}

const mostLogs = 500
const scan = z.object({
  code: z.string().max(200).optional(),
  xh: z.string().max(20).optional(),
  direction: z.coerce.string().pipe(z.enum(['1', '2'], { error: '请选择方向' })),
})
const device = { service: 'device', access: { device: true } } as const
const atGate = { service: 'xsgl', access: { permission: 'leaveGate:verify' } } as const
const uploadInput = z.object({
  logs: z.array(z.unknown(), { error: '请上传通行记录' }).max(mostLogs, `一次最多上传 ${mostLogs} 条`),
})
const scanned = z.object({ id: z.uuid('照片不存在') })

export const ownCodeRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leavePass/myCode',
  label: '我的通行码',
  access: { permission: 'leaveRequest:apply' },
  input: z.object({ leaveId: z.uuid('请假单不存在') }),
  answer: answer<OwnCode>(),
  about: { entity: leaveRequest, id: 'leaveId' },
})

export const verifyPassRoute = defineRoute({
  ...device,
  method: 'POST',
  path: 'leavePass/verify',
  label: '核验通行码',
  input: scan,
  answer: answer<ScanAnswer>(),
})

export const syncPassesRoute = defineRoute({
  ...device,
  method: 'GET',
  path: 'leavePass/sync',
  label: '下载通行名单',
  input: z.object({ since: askedMoment('since').optional() }),
  answer: answer<{ serverTime: string; hasMore: boolean; rows: SyncedPass[] }>(),
})

export const uploadPassagesRoute = defineRoute({
  ...device,
  method: 'POST',
  path: 'leavePass/uploadLog',
  label: '上传离线通行记录',
  input: uploadInput,
  answer: answer<UploadAnswer>(),
})

export const verifyAtGateRoute = defineRoute({
  ...atGate,
  method: 'POST',
  path: 'leaveGate/verify',
  label: '门岗核验',
  input: scan.extend({
    gateName: z.string().trim().max(50).optional(),
    /** The guard has looked at whoever stands there: without it a number is only shown. */
    isConfirmed: z.boolean().default(false),
  }),
  answer: answer<ScanAnswer>(),
})

export const gatePhotoRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveGate/photo',
  label: '门岗核验照片',
  access: { permission: 'leaveGate:verify' },
  input: scanned,
  answer: answer<unknown>(),
})

export const passPhotoRoute = defineRoute({
  service: 'device',
  method: 'GET',
  path: 'leavePass/photo',
  label: '核验照片',
  access: { device: true },
  input: scanned,
  answer: answer<unknown>(),
})
