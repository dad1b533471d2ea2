import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.flowDelegate': true
    'sys.flowComment': true
  }
}

const delegateModes = { handOver: ['1', '转交给受托人', 'blue'], both: ['2', '双方均可办理', 'violet'] } as const
const delegateStates = {
  waiting: ['0', '待生效', 'grey'],
  on: ['1', '生效', 'green'],
  over: ['2', '结束', 'grey'],
  revoked: ['3', '撤销', 'grey'],
} as const

/** For a time somebody else decides in one's place. */
export const flowDelegate = defineEntity('sys.flowDelegate', {
  label: '审批委托',
  service: 'process',
  path: 'flowDelegate',
  title: 'reason',
  fields: {
    ownerId: f.ref('sys.user', { label: '委托人', required: true }),
    delegateId: f.ref('sys.user', { label: '受托人', required: true }),
    processTypes: f.json(z.array(z.string().max(40)).max(100), { label: '流程类型' }),
    startTime: f.moment({ label: '开始时间', required: true }),
    endTime: f.moment({ label: '结束时间', required: true }),
    mode: f.state(delegateModes, { label: '方式', required: true, default: '1' }),
    includeOpen: f.flag({ label: '移交现有待办' }),
    reason: f.text({ label: '原因', max: 200 }),
    status: f.state(delegateStates, { label: '状态', required: true, default: '0' }),
  },
  indexes: [
    ['ownerId', 'status'],
    ['delegateId', 'status'],
    ['status', 'endTime'],
  ],
  list: { columns: ['ownerId', 'delegateId', 'startTime', 'endTime', 'mode', 'status'], filters: ['status'] },
  form: [],
  removable: 'never',
  internal: true,
})

/** Words somebody often uses in decisions. */
export const flowComment = defineEntity('sys.flowComment', {
  label: '常用意见',
  service: 'process',
  path: 'flowComment',
  title: 'text',
  fields: {
    userId: f.ref('sys.user', { label: '用户', required: true, isPart: true }),
    text: f.text({ label: '意见', required: true, max: 100 }),
    sort: f.integer({ label: '排序', required: true, default: 0 }),
  },
  unique: [{ on: ['userId', 'text'] }],
  list: { columns: ['text'], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
