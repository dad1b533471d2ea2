import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.pass': true
    'leave.passLog': true
  }
}

export const passStates = { early: ['0', '未生效', 'grey'], good: ['1', '有效', 'green'], out: ['2', '在外', 'amber'], back: ['3', '已返', 'grey'], void: ['4', '作废', 'grey'] } as const
export const directions = { out: ['1', '出'], in: ['2', '入'] } as const

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
  indexes: [['studentId', 'state'], ['state', 'validTo']],
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
  fields: {
    leaveId: f.ref('leave.request', { label: '请假单', computed: true }),
    studentId: f.ref('base.student', { label: '学生', computed: true, width: 120 }),
    xh: f.text({ label: '学号', computed: true, max: 20, width: 120 }),
    xm: f.text({ label: '姓名', computed: true, max: 30, width: 110 }),
    classId: f.ref('base.class', { label: '班级', computed: true, width: 120 }),
    departmentId: f.ref('base.department', { label: '院系', computed: true, width: 150 }),
    deviceId: f.ref('sys.device', { label: '设备', computed: true }),
    gateName: f.text({ label: '门岗', computed: true, max: 50, width: 140 }),
    direction: f.state(directions, { label: '方向', required: true, computed: true, width: 70 }),
    time: f.moment({ label: '时间', required: true, computed: true, width: 160 }),
    code: f.text({ label: '结果码', required: true, computed: true, max: 2, width: 80 }),
    result: f.text({ label: '结果', computed: true, max: 60, width: 160 }),
    isOffline: f.flag({ label: '离线上传', computed: true, width: 90 }),
  },
  unique: [{ on: ['deviceId', 'time', 'studentId', 'direction'] }],
  indexes: [['studentId', 'time'], ['leaveId'], ['time']],
  list: { columns: ['time', 'xm', 'xh', 'classId', 'gateName', 'direction', 'code', 'result', 'isOffline'], filters: ['time', 'studentId', 'classId', 'departmentId', 'direction', 'code'], sort: ['-time'] },
  form: [],
  removable: 'never',
  isLog: true,
  retain: { days: 730, by: 'time' },
})
