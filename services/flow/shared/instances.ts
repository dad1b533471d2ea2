import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { instanceStates, runStates, taskStates, vias } from './words.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.flowInstance': true
    'sys.flowNodeRun': true
    'sys.flowTask': true
    'sys.flowRecord': true
    'sys.flowCopy': true
    'sys.flowTimer': true
  }
}

const facts = z.record(z.string(), z.unknown())
const internal = {
  service: 'process',
  list: { columns: [], filters: [] },
  form: [],
  removable: 'never',
  internal: true,
} as const
const openStates = ['0', '1', '4', '7'] as const

/** One matter on its way through a flow. */
export const flowInstance = defineEntity('sys.flowInstance', {
  ...internal,
  label: '流程实例',
  path: 'flowInstance',
  title: 'title',
  search: ['title', 'instNo'],
  fields: {
    instNo: f.text({ label: '流程编号', max: 60 }),
    definitionId: f.ref('sys.flowDefinition', { label: '流程版本', required: true }),
    processType: f.text({ label: '流程类型', required: true, max: 40 }),
    bizId: f.text({ label: '业务记录', required: true, max: 36 }),
    title: f.text({ label: '标题', required: true, max: 200 }),
    summary: f.json(z.array(z.object({ label: z.string(), text: z.string() })).max(5), { label: '摘要' }),
    starterId: f.ref('sys.user', { label: '发起人', required: true }),
    /** Whom it is about, and what was known of them when it was handed in. */
    subjectId: f.text({ label: '当事人', max: 36 }),
    facts: f.json(facts, { label: '发起时的情况' }),
    formData: f.json(facts, { label: '表单' }),
    chosen: f.json(z.record(z.string(), z.array(z.string())), { label: '自选审批人' }),
    status: f.state(instanceStates, { label: '状态', required: true, default: '0' }),
    round: f.integer({ label: '轮次', required: true, default: 1 }),
    resumeAt: f.text({ label: '直达环节', max: 40 }),
    suspendedAt: f.moment({ label: '挂起时间' }),
    startTime: f.moment({ label: '发起时间' }),
    endTime: f.moment({ label: '结束时间' }),
    endReason: f.text({ label: '结束原因', max: 500 }),
    currentNodes: f.text({ label: '当前环节', max: 200 }),
    currentHandlers: f.text({ label: '当前处理人', max: 200 }),
  },
  unique: [
    { on: ['processType', 'bizId'], where: { status: openStates }, message: '该事项已有进行中的流程' },
    { on: ['instNo'] },
  ],
  indexes: [
    ['starterId', 'startTime'],
    ['subjectId', 'startTime'],
    ['processType', 'startTime'],
    ['processType', 'status', 'startTime'],
    ['status', 'startTime'],
  ],
})

/** One stay of an instance at a step. */
export const flowNodeRun = defineEntity('sys.flowNodeRun', {
  ...internal,
  label: '流程环节',
  path: 'flowNodeRun',
  title: 'nodeName',
  fields: {
    instanceId: f.ref('sys.flowInstance', { label: '流程', required: true, isPart: true }),
    seq: f.integer({ label: '次序', required: true }),
    nodeKey: f.text({ label: '环节', required: true, max: 40 }),
    nodeName: f.text({ label: '环节名称', required: true, max: 40 }),
    kind: f.text({ label: '类别', required: true, max: 20 }),
    round: f.integer({ label: '轮次', required: true }),
    status: f.state(runStates, { label: '状态', required: true }),
    enterTime: f.moment({ label: '进入时间', required: true }),
    leaveTime: f.moment({ label: '离开时间' }),
    causeId: f.text({ label: '来自', max: 36 }),
    need: f.integer({ label: '需同意', required: true, default: 0 }),
    dueTime: f.moment({ label: '应办时间' }),
    data: f.json(facts, { label: '经过' }),
  },
  unique: [{ on: ['instanceId', 'seq'] }],
  indexes: [
    ['status', 'nodeKey'],
    ['status', 'dueTime'],
  ],
})

/** What one person has to do, or did, at a step. */
export const flowTask = defineEntity('sys.flowTask', {
  ...internal,
  label: '流程任务',
  path: 'flowTask',
  title: 'status',
  fields: {
    instanceId: f.ref('sys.flowInstance', { label: '流程', required: true, isPart: true }),
    nodeRunId: f.ref('sys.flowNodeRun', { label: '环节', required: true, isPart: true }),
    processType: f.text({ label: '流程类型', required: true, max: 40 }),
    nodeKey: f.text({ label: '环节', required: true, max: 40 }),
    seq: f.integer({ label: '次序', required: true }),
    seat: f.integer({ label: '席位', required: true }),
    assigneeId: f.ref('sys.user', { label: '处理人', required: true }),
    originalId: f.ref('sys.user', { label: '原处理人' }),
    /** Who may act in the assignee's place while both may. */
    alsoId: f.ref('sys.user', { label: '同时可办人' }),
    via: f.state(vias, { label: '来由', required: true }),
    parentTaskId: f.text({ label: '所属任务', max: 36 }),
    helps: f.text({ label: '协助', max: 10 }),
    status: f.state(taskStates, { label: '状态', required: true }),
    isAuto: f.flag({ label: '系统处理' }),
    isClaimed: f.flag({ label: '已签收' }),
    comment: f.longText({ label: '意见', max: 1000 }),
    reason: f.text({ label: '原因', max: 200 }),
    fileIds: f.files({ label: '附件', max: 9 }),
    signFileId: f.text({ label: '签名', max: 36 }),
    createdAt: f.moment({ label: '到达时间', required: true }),
    readTime: f.moment({ label: '阅读时间' }),
    handleTime: f.moment({ label: '处理时间' }),
  },
  indexes: [
    ['assigneeId', 'status', 'createdAt'],
    ['assigneeId', 'handleTime'],
    ['alsoId', 'status'],
    ['originalId', 'status'],
    ['assigneeId', 'processType', 'nodeKey'],
    ['instanceId', 'seq'],
  ],
})

/** What happened, line by line. Nothing here is ever changed. */
export const flowRecord = defineEntity('sys.flowRecord', {
  ...internal,
  label: '流程记录',
  path: 'flowRecord',
  title: 'action',
  fields: {
    instanceId: f.ref('sys.flowInstance', { label: '流程', required: true, isPart: true }),
    action: f.text({ label: '动作', required: true, max: 20 }),
    actorId: f.ref('sys.user', { label: '操作人' }),
    actorName: f.text({ label: '操作人姓名', required: true, max: 50 }),
    onBehalfOf: f.ref('sys.user', { label: '代谁' }),
    nodeKey: f.text({ label: '环节', max: 40 }),
    nodeName: f.text({ label: '环节名称', max: 40 }),
    nodeRunId: f.text({ label: '环节经过', max: 36 }),
    taskId: f.text({ label: '任务', max: 36 }),
    comment: f.longText({ label: '意见', max: 1000 }),
    reason: f.text({ label: '系统原因', max: 200 }),
    fileIds: f.files({ label: '附件', max: 9 }),
    toUserIds: f.json(z.array(z.string()), { label: '对象' }),
    changes: f.json(z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })), { label: '修改' }),
    isDeleted: f.flag({ label: '已删除' }),
    time: f.moment({ label: '时间', required: true }),
  },
  indexes: [['instanceId', 'time']],
})

/** Whom an instance was shown to without anything to do. */
export const flowCopy = defineEntity('sys.flowCopy', {
  ...internal,
  label: '抄送',
  path: 'flowCopy',
  title: 'nodeKey',
  fields: {
    instanceId: f.ref('sys.flowInstance', { label: '流程', required: true, isPart: true }),
    userId: f.ref('sys.user', { label: '接收人', required: true }),
    nodeKey: f.text({ label: '环节', max: 40 }),
    time: f.moment({ label: '抄送时间', required: true }),
    readTime: f.moment({ label: '阅读时间' }),
  },
  unique: [{ on: ['instanceId', 'userId'] }],
  indexes: [['userId', 'time']],
})

/** What is to happen at a step when its time has come. */
export const flowTimer = defineEntity('sys.flowTimer', {
  ...internal,
  label: '流程计时',
  path: 'flowTimer',
  title: 'kind',
  fields: {
    instanceId: f.ref('sys.flowInstance', { label: '流程', required: true, isPart: true }),
    nodeRunId: f.ref('sys.flowNodeRun', { label: '环节', required: true, isPart: true }),
    kind: f.text({ label: '类别', required: true, max: 10 }),
    seq: f.integer({ label: '次序', required: true }),
    fireAt: f.moment({ label: '时间', required: true }),
    firedAt: f.moment({ label: '发生时间' }),
    isCancelled: f.flag({ label: '已取消' }),
    /** How often it could not be carried out, and why the last time. */
    tries: f.integer({ label: '失败次数', required: true, default: 0 }),
    lastError: f.text({ label: '失败原因', max: 300 }),
  },
  unique: [{ on: ['nodeRunId', 'kind', 'seq'] }],
  indexes: [['isCancelled', 'firedAt', 'fireAt']],
})
