import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.reportTicket': true
  }
}

/** Lets the report tool show one report to one person once. The text is told once; its hash is kept. */
export const reportTicket = defineEntity('sys.reportTicket', {
  label: '报表凭证',
  service: 'base',
  path: 'reportTicket',
  title: 'file',
  fields: {
    ticketHash: f.text({ label: '凭证摘要', required: true, max: 64 }),
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    file: f.text({ label: '报表文件', required: true, max: 200 }),
    expiresTime: f.moment({ label: '失效时间', required: true }),
  },
  unique: [{ on: ['ticketHash'] }],
  indexes: [['expiresTime']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

export const reportTicketRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'report/ticket',
  label: '报表凭证',
  access: { signedIn: true },
  answersSecrets: true,
  input: z.object({ file: z.string({ error: '请选择报表' }).trim().min(1, '请选择报表').max(200, '报表文件过长') }),
  answer: answer<{ ticket: string; expiresIn: number }>(),
})

export const reportTicketCheckRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'report/ticket/check',
  label: '核对报表凭证',
  access: { open: true, perMinute: 600 },
  input: z.object({
    ticket: z.string({ error: '请输入凭证' }).max(200, '凭证无效或已使用'),
    file: z.string({ error: '请选择报表' }).max(200, '报表文件过长'),
  }),
  answer: answer<{ tenantId: string; userId: string; accountNo: string; userName: string; file: string }>(),
})
