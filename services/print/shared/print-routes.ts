import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

const at = { service: 'process', access: { signedIn: true } } as const

/** How many instances one file holds. */
const mostAtOnce = 500

/** What was printed of an instance, by whom and when. */
export type PrintLogLine = {
  time: string
  userName: string | null
  templateName: string | null
  templateVersion: number | null
  pages: number | null
  isReprint: boolean | null
}

/** Whether a paper is true, for whoever holds it; no name in full. */
export type Verified = {
  state: 'valid' | 'revoked' | 'replaced' | 'changed' | 'expired' | 'refused'
  school: string
  docType: string
  instNo: string
  title: string
  holder: string
  status: string | null
  issueTime: string
  validTo: string | null
  hash: string
  revokeReason: string | null
}

/** The paper itself is answered, not data. */
export const printRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'print/pdf',
  label: '打印流程',
  input: z.object({
    instanceId: z.uuid(),
    templateId: z.string().max(36).optional(),
    anyway: z.coerce.string().optional(),
  }),
  answer: answer<unknown>(),
})

export const batchPrintRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'print/batch',
  label: '批量打印流程',
  input: z.object({
    instanceIds: z.array(z.uuid()).min(1, '请选择要打印的流程').max(mostAtOnce, `一次最多打印 ${mostAtOnce} 份`),
    templateId: z.string().max(36).optional(),
  }),
  answer: answer<{ jobId: string }>(),
})

export const printLogRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'print/log',
  label: '一个流程的打印记录',
  input: z.object({ instanceId: z.uuid() }),
  answer: answer<PrintLogLine[]>(),
})

export const verifyRoute = defineRoute({
  method: 'GET',
  service: 'report',
  path: 'openApi/verify',
  label: '核验证明',
  access: { open: true, perMinute: 10 },
  input: z.object({ code: z.string().max(60), tenantId: z.string().max(6).optional() }),
  answer: answer<Verified>(),
})
