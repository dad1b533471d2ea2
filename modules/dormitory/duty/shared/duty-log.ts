import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'duty.log': true
  }
}

export const logStates = {
  handed: ['1', '待接班', 'amber'],
  taken: ['2', '已接班', 'green'],
} as const

/** What one shift leaves to the next. Who writes it hands over; somebody else takes over, and from then on it stands. */
export const dutyLog = defineEntity('duty.log', {
  label: '值班交接日志',
  service: 'yxgl',
  path: 'dormitoryDutyLog',
  fields: {
    logName: f.text({ label: '交接', computed: true, max: 120 }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', required: true, fixed: '交接日志不能换楼', width: 150 }),
    dutyDate: f.day({ label: '值班日期', required: true, max: 'today', width: 120 }),
    shift: f.code('dormShift', { label: '班次', required: true, width: 90 }),
    events: f.longText({ label: '值班情况', required: true, max: 1000, width: 260 }),
    keysOk: f.flag({ label: '钥匙', words: ['齐全', '有缺'], default: true, width: 80 }),
    todo: f.longText({ label: '待办交接', max: 500, width: 220 }),
    handOverBy: f.text({ label: '交班人', computed: true, max: 50, width: 100 }),
    handOverTime: f.moment({ label: '交班时间', computed: true, width: 150 }),
    takeOverBy: f.text({ label: '接班人', computed: true, max: 50, width: 100 }),
    takeOverTime: f.moment({ label: '接班时间', computed: true, width: 150 }),
    takeOverNote: f.text({ label: '接班说明', computed: true, max: 200, width: 180 }),
    state: f.state(logStates, { label: '状态', required: true, computed: true, default: '1', width: 100 }),
  },
  title: 'logName',
  search: ['logName', 'events'],
  pinyin: ['logName'],
  unique: [{ on: ['dormId', 'dutyDate', 'shift'], message: '该楼这一班已写过交接日志' }],
  indexes: [['dormId', 'state']],
  states: { field: 'state', initial: 'handed', moves: { handed: ['taken'], taken: [] } },
  list: {
    columns: [
      'dutyDate',
      'shift',
      'dormId',
      'events',
      'keysOk',
      'todo',
      'handOverBy',
      'handOverTime',
      'takeOverBy',
      'takeOverTime',
      'state',
    ],
    filters: ['dormId', 'dutyDate', 'shift', 'keysOk', 'state'],
    sort: ['-dutyDate', '-handOverTime'],
  },
  form: [{ section: '值班交接', fields: ['dormId', 'dutyDate', 'shift', 'events', 'keysOk', 'todo'] }],
  removable: 'never',
})
export type LogRow = Row<typeof dutyLog>

export const takeOver = defineAction(dutyLog, 'takeOver', {
  label: '确认接班',
  tone: 'primary',
  from: ['handed'],
  to: 'taken',
  hint: '确认后交接日志不能再修改',
  fields: { takeOverNote: f.text({ label: '接班说明', help: '与交班情况不符时写明', max: 200 }) },
  done: '已接班',
})
