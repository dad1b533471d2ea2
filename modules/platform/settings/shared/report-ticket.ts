import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

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
