import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { noteFields } from '#patterns/worklist/shared/notes.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'
import { withOpenLeave } from '#modules/affairs/leave/shared/open-leave.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.handling': true
  }
}

export const handlingWays = {
  phone: ['1', '电话'],
  sms: ['2', '短信'],
  visit: ['3', '家访'],
  other: ['9', '其他'],
} as const
export const handlingResults = {
  comingBack: ['1', '已联系，正在返校', 'teal'],
  reached: ['2', '已联系，暂不返校', 'amber'],
  parents: ['3', '已联系家长', 'blue'],
  unreachable: ['4', '联系不上', 'red'],
  other: ['9', '其他', 'grey'],
} as const

/** What somebody did about a student who is not back: added to, never changed. */
export const leaveHandling = defineEntity('leave.handling', {
  label: '逾期处理记录',
  service: 'xsgl',
  path: 'leaveHandling',
  title: 'content',
  fields: {
    leaveId: f.ref('leave.request', {
      label: '请假单',
      required: true,
      fixed: '不能更换请假单',
      isPart: true,
      width: 150,
    }),
    studentId: f.ref('base.student', { label: '学生', computed: true, copyOf: 'leaveId', width: 120 }),
    ...studentPlace.fields,
    ...noteFields({ ways: handlingWays, results: handlingResults }),
  },
  follows: { studentId: withOpenLeave, departmentId: 'always' },
  indexes: [['leaveId', 'time']],
  list: {
    columns: ['time', 'leaveId', 'studentId', 'classId', 'way', 'result', 'content', 'operatorName'],
    filters: ['leaveId', 'studentId', 'classId', 'departmentId', 'way', 'result', 'time'],
    sort: ['-time'],
  },
  form: [{ section: '处理', fields: ['leaveId', 'way', 'result', 'content'] }],
  removable: 'never',
})
