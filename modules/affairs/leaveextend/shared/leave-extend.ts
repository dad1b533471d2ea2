import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'
import { withOpenLeave } from '#modules/affairs/leave/shared/open-leave.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.extend': true
  }
}

const { draft, deciding, toMend, granted, withdrawn, refused } = leaveStates
export const extendStates = { draft, deciding, toMend, granted, withdrawn, refused } as const

/** Asking for a leave to last longer; decided by its length as a whole. */
export const leaveExtend = defineEntity('leave.extend', {
  label: '续假单',
  service: 'xsgl',
  path: 'leaveExtend',
  title: 'reason',
  called: ({ studentName, newEnd }) => `${String(studentName)}申请续假至 ${chineseTime.until(String(newEnd))}`,
  fields: {
    leaveId: f.ref('leave.request', { label: '请假单', required: true, fixed: '不能更换请假单', isPart: true }),
    studentId: f.ref('base.student', { label: '学生', computed: true, width: 120 }),
    ...studentPlace.fields,
    oldEnd: f.moment({ label: '原结束时间', computed: true, planned: true, width: 170 }),
    newEnd: f.moment({ label: '续假至', required: true, width: 170 }),
    addDays: f.decimal({ label: '增加天数', computed: true, places: 1, width: 90 }),
    reason: f.longText({ label: '续假事由', required: true, min: 5, max: 500 }),
    fileIds: f.files({ label: '证明材料', max: 9 }),
    status: f.state(extendStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    submitTime: f.moment({ label: '提交时间', computed: true, width: 150 }),
    decideTime: f.moment({ label: '办结时间', computed: true, width: 150 }),
  },
  unique: [{ on: ['leaveId'], where: { status: ['0', '10', '15'] }, message: '该请假已有未办结的续假申请' }],
  follows: { studentId: withOpenLeave, departmentId: 'always' },
  indexes: [['studentId', 'submitTime']],
  states: {
    field: 'status',
    initial: 'draft',
    moves: {
      draft: ['deciding', 'granted'],
      deciding: ['toMend', 'granted', 'withdrawn', 'refused'],
      toMend: ['deciding', 'withdrawn'],
      granted: [],
      withdrawn: [],
      refused: [],
    },
  },
  list: {
    columns: ['leaveId', 'studentId', 'classId', 'oldEnd', 'newEnd', 'addDays', 'submitTime', 'status'],
    filters: ['leaveId', 'studentId', 'classId', 'departmentId', 'status', 'submitTime'],
    sort: ['-submitTime'],
  },
  form: [{ section: '续假', fields: ['leaveId', 'newEnd', 'reason', 'fileIds'] }],
  removable: 'never',
  // Written by asking for it and by what its flow decides, never by hand.
  isLog: true,
})
export type LeaveExtendRow = Row<typeof leaveExtend>
