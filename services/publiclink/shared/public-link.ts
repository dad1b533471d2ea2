import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.publicLink': true
  }
}

export const linkStates = { waiting: ['1', '待答复'], answered: ['2', '已答复'], closed: ['0', '已关闭'] } as const

/** A question put to somebody without an account, by a secret address. Only hashes of the secrets are kept; it is answered once. */
export const publicLink = defineEntity('sys.publicLink', {
  label: '外部链接',
  service: 'base',
  path: 'publicLink',
  title: 'purpose',
  fields: {
    purpose: f.text({ label: '用途', required: true, max: 40, isExact: true }),
    bizId: f.text({ label: '业务记录', required: true, max: 60, isExact: true }),
    tokenHash: f.text({ label: '地址', required: true, max: 64, withheld: true }),
    phone: f.phone({ label: '手机号', required: true }),
    contact: f.text({ label: '联系人', max: 30 }),
    expireTime: f.moment({ label: '失效时间', required: true }),
    state: f.state(linkStates, { label: '状态', required: true, default: '1' }),
    /** Codes that were wrong. */
    tries: f.integer({ label: '输错次数', required: true, default: 0 }),
    openKeyHash: f.text({ label: '会话', max: 64, withheld: true }),
    openUntil: f.moment({ label: '会话到期' }),
    answer: f.text({ label: '答复', max: 20 }),
    answerTime: f.moment({ label: '答复时间' }),
    answerIp: f.text({ label: '答复地址', max: 45 }),
  },
  unique: [{ on: ['tokenHash'] }],
  indexes: [['purpose', 'bizId']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  retain: { days: 365, by: 'expireTime' },
})
