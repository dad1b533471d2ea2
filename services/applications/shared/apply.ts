import { z } from 'zod'
import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.applyIndex': true
  }
}

/** How an application stands, as the applicant sees it. */
export const applyStates = {
  running: commonState('1', '审批中'),
  toMend: ['2', '待补正', 'amber'],
  passed: ['3', '通过', 'green'],
  refused: ['4', '未通过', 'red'],
  withdrawn: ['5', '撤回', 'grey'],
  void: ['6', '作废', 'grey'],
  shown: ['7', '公示中', 'violet'],
} as const

/** Names of the states in code. */
export type ApplyState = keyof typeof applyStates

const step = z.object({
  name: z.string().max(40),
  state: z.enum(['done', 'now', 'todo', 'stopped']),
  who: z.string().max(100).optional(),
})
const wait = z.object({ from: z.string(), to: z.string().nullable() })

/** One step of an application and how far it is. */
export type ApplyStep = z.infer<typeof step>
/** A time in which nothing could go on because the applicant had to mend something. */
export type ApplyWait = z.infer<typeof wait>

/** What somebody applied for, whatever part of the platform decides on it: one line for each application. */
export const applyIndex = defineEntity('sys.applyIndex', {
  label: '已申请业务',
  service: 'base',
  path: 'applyIndex',
  title: 'title',
  fields: {
    userId: f.ref('sys.user', { label: '申请人', required: true, isPart: true }),
    bizType: f.text({ label: '业务', required: true, max: 50 }),
    bizName: f.text({ label: '业务名称', required: true, max: 50 }),
    bizId: f.text({ label: '业务记录', required: true, max: 36 }),
    applyNo: f.text({ label: '申请编号', required: true, max: 40 }),
    title: f.text({ label: '标题', required: true, max: 200 }),
    state: f.state(applyStates, { label: '状态', required: true, default: '1' }),
    currentNode: f.text({ label: '当前环节', max: 60 }),
    /** Names with what they are there for; never a phone. */
    currentHandlers: f.text({ label: '当前处理人', max: 200 }),
    steps: f.json(z.array(step).max(30), { label: '环节' }),
    /** What the last decision said. */
    opinion: f.text({ label: '意见', max: 500 }),
    submitTime: f.moment({ label: '提交时间', required: true }),
    finishTime: f.moment({ label: '办结时间' }),
    promisedDays: f.decimal({ label: '承诺时限', places: 1 }),
    waits: f.json(z.array(wait).max(100), { label: '等待补正' }),
    /** When the applicant last asked for it to be hurried. */
    urgeTime: f.moment({ label: '催办时间' }),
    /** Where it is looked at, and where the applicant takes it back while that is possible (a POST with `id`). */
    link: f.text({ label: '链接', required: true, max: 500 }),
    withdrawPath: f.text({ label: '撤回地址', max: 100 }),
  },
  unique: [{ on: ['bizType', 'bizId'] }, { on: ['applyNo'] }],
  indexes: [
    ['userId', 'submitTime'],
    ['bizType', 'finishTime'],
  ],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
