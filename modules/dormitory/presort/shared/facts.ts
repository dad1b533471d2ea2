import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'presort.trait': true
    'presort.apart': true
  }
}

/** What the office knows of how somebody lives: from the questionnaire and the orders of levels. What is not said is unknown. */
export const trait = defineEntity('presort.trait', {
  label: '住宿特征',
  service: 'yxgl',
  path: 'dormitoryPresortTrait',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, width: 150 }),
    ...studentPlace.fields,
    levelId: f.ref('dorm.level', { label: '所选档次', width: 120 }),
    height: f.integer({ label: '身高', min: 50, max: 260, unit: 'cm', grant: 'health', width: 90 }),
    // The need, and never the illness behind it.
    needsLow: f.flag({
      label: '需低楼层下铺',
      help: '1–2层或有电梯，下铺或平床',
      default: false,
      grant: 'health',
      width: 120,
    }),
    sleep: f.code('presortSleep', { label: '入睡时间', width: 110 }),
    smokes: f.flag({ label: '吸烟', width: 80 }),
    snores: f.flag({ label: '打鼾', width: 80 }),
    coolTemp: f.integer({ label: '空调温度', min: 16, max: 30, unit: '℃', width: 100 }),
    remark: f.text({ label: '备注', max: 200, width: 180 }),
  },
  title: 'studentId',
  unique: [{ on: ['studentId'], message: '该学生已有住宿特征' }],
  follows: { studentId: 'always' },
  list: {
    columns: [
      'studentId',
      'departmentId',
      'classId',
      'levelId',
      'height',
      'needsLow',
      'sleep',
      'smokes',
      'snores',
      'coolTemp',
    ],
    filters: ['departmentId', 'classId', 'levelId', 'needsLow', 'sleep'],
    sort: ['departmentId', 'classId'],
  },
  form: [
    {
      section: '住宿特征',
      fields: ['studentId', 'levelId', 'height', 'needsLow', 'sleep', 'smokes', 'snores', 'coolTemp', 'remark'],
    },
  ],
  excel: {
    import: ['studentId', 'levelId', 'height', 'needsLow', 'sleep', 'smokes', 'snores', 'coolTemp', 'remark'],
    matchBy: [['studentId']],
  },
  removable: 'hard',
})

/** Two who are never put into one room. */
export const apart = defineEntity('presort.apart', {
  label: '不同房名单',
  service: 'yxgl',
  path: 'dormitoryPresortApart',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, width: 150 }),
    otherId: f.ref('base.student', { label: '不同房学生', required: true, width: 150 }),
    ...studentPlace.fields,
    reason: f.text({ label: '原因', max: 200, width: 240 }),
  },
  title: 'studentId',
  unique: [{ on: ['studentId', 'otherId'], message: '这两名学生已在名单中' }],
  indexes: [['otherId']],
  follows: { studentId: 'always' },
  list: {
    columns: ['studentId', 'otherId', 'departmentId', 'classId', 'reason'],
    filters: ['departmentId', 'classId'],
    sort: ['-createTime'],
  },
  form: [{ section: '不同房名单', fields: ['studentId', 'otherId', 'reason'] }],
  excel: { import: ['studentId', 'otherId', 'reason'], matchBy: [['studentId', 'otherId']] },
  removable: 'hard',
})
