import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'
import { withOpenLeave } from '#modules/affairs/leave/shared/open-leave.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.pass': true
    'leave.passLog': true
  }
}

export const passStates = {
  early: ['0', '未生效', 'grey'],
  good: ['1', '有效', 'green'],
  out: ['2', '在外', 'amber'],
  back: ['3', '已返', 'grey'],
  void: ['4', '作废', 'grey'],
} as const
export const directions = { out: ['1', '出校', 'blue'], in: ['2', '入校', 'teal'] } as const

/** What a gate is told, and what it shows. */
export const verdicts = {
  '00': '允许通行',
  '01': '凭证无效',
  '02': '未到离校时间',
  '03': '假期已结束',
  '04': '已出校，请勿重复使用',
  '05': '凭证已作废',
  '06': '二维码已过期，请刷新',
} as const
export type Verdict = keyof typeof verdicts

/** The answer to a scan: the verdict, and whom the gate sees before it. */
export type ScanAnswer = {
  code: Verdict
  msg: string
  name: string | null
  xh: string | null
  className: string | null
  typeName: string | null
  from: string | null
  until: string | null
  /** Address of the photo, to be fetched by whoever scanned. */ photo: string | null
  /** Where the pass stands before this passage, and how often somebody went out with it. */ passState: string | null
  outCount: number
  /** A number somebody typed proves nobody: it is shown first, and the passage is noted when they confirm it. */
  isRecorded: boolean
  time: string
}

/** What opens the gate for a leave. Its state is changed by one conditional update, so that of a cancellation and a scan one wins. */
export const leavePass = defineEntity('leave.pass', {
  label: '通行凭证',
  service: 'xsgl',
  path: 'leavePass',
  title: 'passNo',
  fields: {
    passNo: f.text({ label: '凭证号', required: true, max: 20 }),
    leaveId: f.ref('leave.request', { label: '请假单', required: true, isPart: true }),
    studentId: f.ref('base.student', { label: '学生', required: true, isPart: true }),
    validFrom: f.moment({ label: '生效时间', required: true }),
    validTo: f.moment({ label: '失效时间', required: true }),
    secret: f.secret({ label: '密钥', required: true, max: 64 }),
    isMultiOut: f.flag({ label: '可多次出入', default: false }),
    state: f.state(passStates, { label: '状态', required: true, default: '1' }),
    outCount: f.integer({ label: '出校次数', required: true, default: 0 }),
  },
  unique: [{ on: ['passNo'] }, { on: ['leaveId'] }],
  indexes: [
    ['studentId', 'state'],
    ['state', 'validTo'],
  ],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'never',
  internal: true,
})

/** Every passage and every refusal at a gate. */
export const leavePassLog = defineEntity('leave.passLog', {
  label: '通行记录',
  service: 'xsgl',
  path: 'leavePassLog',
  title: 'gateName',
  search: ['xh', 'xm', 'gateName'],
  pinyin: ['xm'],
  fields: {
    leaveId: f.ref('leave.request', { label: '请假单', computed: true, isPart: true }),
    studentId: f.ref('base.student', { label: '学生', computed: true, width: 120 }),
    xh: f.text({ label: '学号', computed: true, max: 20, width: 120 }),
    xm: f.text({ label: '姓名', computed: true, max: 30, width: 110 }),
    ...studentPlace.fields,
    deviceId: f.ref('sys.device', { label: '设备', computed: true }),
    gateName: f.text({ label: '门岗', computed: true, max: 50, width: 140 }),
    direction: f.state(directions, { label: '方向', required: true, computed: true, width: 70 }),
    time: f.moment({ label: '时间', required: true, computed: true, width: 160 }),
    code: f.text({ label: '结果码', required: true, computed: true, isExact: true, max: 2, width: 80 }),
    result: f.text({ label: '结果', computed: true, max: 60, width: 170 }),
    /** What was read: the number of the pass, or the student number somebody typed. */
    passRef: f.text({ label: '凭证号', computed: true, isExact: true, max: 20, width: 140 }),
    note: f.text({ label: '说明', computed: true, max: 100, width: 200 }),
    isOffline: f.flag({ label: '离线上传', computed: true, width: 90 }),
  },
  unique: [{ on: ['deviceId', 'time', 'passRef'] }],
  follows: { studentId: withOpenLeave, departmentId: 'always' },
  indexes: [['studentId', 'time'], ['leaveId'], ['time']],
  list: {
    columns: ['time', 'xm', 'xh', 'classId', 'gateName', 'direction', 'code', 'result', 'isOffline', 'note'],
    filters: ['time', 'direction', 'code', 'departmentId', 'classId', 'studentId', 'gateName', 'isOffline', 'leaveId'],
    sort: ['-time'],
  },
  form: [],
  removable: 'never',
  isLog: true,
  retain: { days: { param: 'leave.gateLogKeepDays' }, by: 'time' },
})
