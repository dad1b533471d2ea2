import { commonState } from '#kernel/entity/common-states.ts'

/** How an instance stands. */
export const instanceStates = {
  draft: ['0', '草稿', 'grey'],
  running: commonState('1', '审批中'),
  passed: ['2', '已通过', 'green'],
  rejected: ['3', '不通过', 'red'],
  returned: commonState('4', '退回待提交'),
  withdrawn: commonState('5', '已撤回'),
  terminated: ['6', '已终止', 'grey'],
  suspended: ['7', '已挂起', 'violet'],
} as const

/** How one stay at a step stands. */
export const runStates = {
  running: ['0', '进行中', 'blue'],
  passed: ['1', '通过', 'green'],
  rejected: ['2', '拒绝', 'red'],
  returned: ['3', '退回', 'amber'],
  cancelled: ['4', '取消', 'grey'],
  skipped: ['5', '跳过', 'grey'],
} as const

/** How the task of one person stands. */
export const taskStates = {
  inactive: ['0', '未激活', 'grey'],
  open: ['1', '待处理', 'blue'],
  agreed: ['2', '已同意', 'green'],
  refused: ['3', '已拒绝', 'red'],
  returned: commonState('4', '已退回'),
  transferred: ['5', '已转办', 'grey'],
  delegated: ['6', '委派中', 'violet'],
  waiting: ['7', '加签等待', 'violet'],
  cancelled: ['8', '已取消', 'grey'],
  skipped: ['9', '已跳过', 'grey'],
} as const

/** How a task came to its person. */
export const vias = {
  direct: ['1', '直接'],
  delegatePeriod: ['2', '委托期间'],
  transfer: ['3', '转办'],
  delegateTask: ['4', '委派'],
  addSign: ['5', '加签'],
  handover: ['6', '移交'],
  proxyOfEmpty: ['7', '无审批人代办'],
} as const

/** What people and the platform do with an instance; each leaves a line in its record. */
const flowActions = {
  start: '提交',
  agree: '同意',
  refuse: '拒绝',
  goBack: '退回',
  finish: '完成',
  transfer: '转办',
  delegate: '委派',
  answer: '委派回复',
  recall: '收回委派',
  addSign: '加签',
  removeSign: '减签',
  claim: '签收',
  release: '放回',
  takeBack: '撤销审批',
  withdraw: '撤回',
  resubmit: '重新提交',
  giveUp: '放弃',
  terminate: '终止',
  suspend: '挂起',
  resume: '恢复',
  jump: '跳转',
  reassign: '改派',
  changeDue: '改期',
  urge: '催办',
  copy: '抄送',
  comment: '评论',
  skip: '自动跳过',
  pass: '自动通过',
  cancel: '取消',
  enter: '进入环节',
  end: '结束',
  time: '超时处理',
  revoke: '撤销结果',
} as const

export type InstanceState = keyof typeof instanceStates
export type RunState = keyof typeof runStates
export type TaskState = keyof typeof taskStates
export type Via = keyof typeof vias
export type FlowAction = keyof typeof flowActions

/** Why the platform itself did something. */
export const systemReasons = {
  timeOut: '超时自动同意',
  timeOutReject: '超时自动拒绝',
  nobody: '审批人为空自动通过',
  nobodyReject: '审批人为空自动拒绝',
  isStarter: '与发起人相同自动跳过',
  decidedBefore: '重复审批自动通过',
  otherDecided: '其他审批人已处理',
  withdrawn: '流程已撤回',
  flowEnded: '上级流程结束',
  wentBack: '流程已退回',
  jumped: '流程已跳转',
  takenBack: '上一环节已撤销审批',
} as const
