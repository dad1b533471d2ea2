import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'
import { withOpenLeave } from '#modules/affairs/leave/shared/open-leave.ts'
import { returnWays } from '#modules/affairs/leave/shared/leave-request.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'leave.return': true
  }
}

/** A try to prove a return, whether it was believed or not. */
export const leaveReturn = defineEntity('leave.return', {
  label: '销假记录',
  service: 'xsgl',
  path: 'leaveReturn',
  title: 'way',
  fields: {
    leaveId: f.ref('leave.request', { label: '请假单', required: true, computed: true, isPart: true, width: 150 }),
    studentId: f.ref('base.student', { label: '学生', required: true, computed: true, width: 120 }),
    ...studentPlace.fields,
    way: f.state(returnWays, { label: '方式', required: true, computed: true, width: 100 }),
    time: f.moment({ label: '时间', required: true, computed: true, width: 150 }),
    lng: f.decimal({ label: '经度', computed: true, places: 6 }),
    lat: f.decimal({ label: '纬度', computed: true, places: 6 }),
    accuracyM: f.integer({ label: '精度（米）', computed: true, width: 90 }),
    distanceM: f.integer({ label: '距离（米）', computed: true, width: 90 }),
    photoFileId: f.files({ label: '照片', computed: true, max: 1 }),
    deviceId: f.ref('sys.device', { label: '设备', computed: true }),
    isDone: f.flag({ label: '成功', computed: true, width: 80 }),
    failReason: f.text({ label: '未通过原因', computed: true, max: 100, width: 200 }),
    operatorId: f.ref('sys.user', { label: '经办人', computed: true, width: 110 }),
    note: f.text({ label: '说明', computed: true, max: 200 }),
  },
  follows: { studentId: withOpenLeave, departmentId: 'always' },
  indexes: [
    ['leaveId', 'time'],
    ['studentId', 'time'],
  ],
  list: {
    columns: ['time', 'studentId', 'classId', 'way', 'distanceM', 'accuracyM', 'isDone', 'failReason', 'operatorId'],
    filters: ['leaveId', 'studentId', 'classId', 'departmentId', 'way', 'isDone', 'time'],
    sort: ['-time'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})
