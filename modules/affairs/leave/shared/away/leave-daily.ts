import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.daily': true
  }
}

/** A leave on one of its dates, with where the student stood: what all statistics and roll-calls read. Written anew whenever its leave changes. */
export const leaveDaily = defineEntity('leave.daily', {
  label: '请假日事实',
  service: 'xsgl',
  path: 'leaveDaily',
  title: 'typeCode',
  fields: {
    date: f.day({ label: '日期', required: true }),
    studentId: f.ref('base.student', { label: '学生', required: true, isPart: true }),
    leaveId: f.ref('leave.request', { label: '请假单', required: true, isPart: true }),
    classId: f.ref('base.class', { label: '班级', isPart: true }),
    departmentId: f.ref('base.department', { label: '院系', isPart: true }),
    majorId: f.ref('base.major', { label: '专业', isPart: true }),
    grade: f.integer({ label: '年级' }),
    campusId: f.ref('base.campus', { label: '校区', isPart: true }),
    typeId: f.ref('leave.type', { label: '请假类型' }),
    typeCode: f.text({ label: '类型码', required: true, max: 2 }),
    halves: f.integer({ label: '半天数', required: true, min: 0, max: 2 }),
    minutes: f.integer({ label: '分钟', required: true }),
    lessonCount: f.integer({ label: '课时', required: true, default: 0 }),
    isLeaveSchool: f.flag({ label: '离校', default: false }),
    isOvernightNight: f.flag({ label: '当晚在外', default: false }),
  },
  unique: [{ on: ['date', 'studentId', 'leaveId'] }],
  // Where somebody stood on a day stays, but for a department that is no more.
  follows: { departmentId: 'always' },
  // The last two hold all that a year is counted by.
  indexes: [
    ['leaveId'],
    ['departmentId', 'date'],
    ['classId', 'date'],
    ['typeCode', 'date', 'studentId', 'classId', 'departmentId', 'majorId'],
    [
      'date',
      'studentId',
      'classId',
      'departmentId',
      'majorId',
      'typeId',
      'halves',
      'lessonCount',
      'isLeaveSchool',
      'isOvernightNight',
    ],
  ],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
