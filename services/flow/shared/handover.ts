import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.flowHandover': true
  }
}

/** Who hands over what others decide. */
export const handoverRight = 'handover:run'

export const handoverKinds = {
  leaving: ['1', '离岗交接', 'blue'],
  leader: ['2', '负责人调整', 'teal'],
  filled: ['3', '补配负责人', 'violet'],
} as const
export const handoverStates = {
  offered: ['0', '待确认', 'amber'],
  waiting: ['1', '待生效', 'grey'],
  running: ['2', '进行中', 'blue'],
  done: ['3', '已完成', 'green'],
  partly: ['4', '部分完成', 'amber'],
  cancelled: ['5', '已取消', 'grey'],
} as const

/** Who takes what: some kinds of matters, those about some groups of people, or both. */
const part = z.object({
  processTypes: z.array(z.string().max(40)).max(100).default([]),
  groupIds: z.array(z.string().max(36)).max(200).default([]),
  toId: z.uuid(),
})
/** What alone goes over: about some groups, at steps that only these rules fill, what somebody has for want of anybody else. */
const only = z.object({
  groupIds: z.array(z.string()).optional(),
  groupName: z.string().optional(),
  rules: z.array(z.string()).optional(),
  isProxy: z.boolean().optional(),
})
const failure = z.object({
  taskId: z.string(),
  instanceId: z.string(),
  title: z.string(),
  nodeName: z.string(),
  reason: z.string(),
})

export const handoverParts = z.array(part).max(50)
export type HandoverPart = z.infer<typeof part>
export type HandoverOnly = z.infer<typeof only>
export type HandoverFailure = z.infer<typeof failure>

/** Somebody leaves a post, and what was theirs to decide goes to others. */
export const flowHandover = defineEntity('sys.flowHandover', {
  label: '离岗交接',
  service: 'process',
  path: 'flowHandover',
  title: 'reason',
  fields: {
    fromId: f.ref('sys.user', { label: '移交人', required: true }),
    toId: f.ref('sys.user', { label: '接收人', required: true }),
    kind: f.state(handoverKinds, { label: '类别', required: true, default: '1' }),
    parts: f.json(handoverParts, { label: '分配' }),
    limits: f.json(only, { label: '范围' }),
    withDelegations: f.flag({ label: '处理委托' }),
    effectTime: f.moment({ label: '生效时间', required: true }),
    reason: f.text({ label: '原因', max: 200 }),
    status: f.state(handoverStates, { label: '状态', required: true, default: '1' }),
    moved: f.integer({ label: '已移交', required: true, default: 0 }),
    failures: f.json(z.array(failure).max(1000), { label: '未移交' }),
    delegations: f.integer({ label: '处理的委托', required: true, default: 0 }),
    doneTime: f.moment({ label: '完成时间' }),
  },
  indexes: [
    ['status', 'effectTime'],
    ['fromId', 'status'],
  ],
  list: { columns: ['fromId', 'toId', 'kind', 'effectTime', 'status'], filters: ['status'] },
  form: [],
  removable: 'never',
  internal: true,
})
