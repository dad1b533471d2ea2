import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.classAssign': true
  }
}

/** Whoever leads a class reaches its students, as long as it lasts. */
const reach = { operation: reachOperation } as const
const kept = '带班记录不能改写，请填写结束日期后另行安排'

/** Who leads which class from when to when: the ground of the counsellors' and head teachers' row scopes. */
export const classAssign = defineEntity('base.classAssign', {
  label: '带班安排',
  service: 'base',
  path: 'fdyClassAssign',
  fields: {
    classId: f.ref('base.class', { label: '班级', required: true, fixed: kept, width: 140, synonyms: ['班级名称'] }),
    teacherId: f.ref('base.teacher', {
      label: '教师',
      required: true,
      fixed: kept,
      guarded: reach,
      width: 120,
      synonyms: ['工号'],
    }),
    role: f.state(
      {
        counsellor: ['fdy', '辅导员', 'blue'],
        headTeacher: ['bzr', '班主任', 'teal'],
        assistant: ['zl', '助理', 'grey'],
      },
      { label: '带班身份', required: true, fixed: kept, width: 100 },
    ),
    startDate: f.day({ label: '开始日期', required: true, fixed: kept, width: 120 }),
    endDate: f.day({ label: '结束日期', help: '不填表示仍在带班', guarded: reach, width: 120 }),
    reason: f.code('assignReason', { label: '安排原因', required: true, default: '1', width: 110 }),
    isTemp: f.flag({ label: '临时代管', default: false, width: 90 }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  title: 'role',
  unique: [{ on: ['teacherId', 'classId', 'role', 'startDate'], message: '该教师已有同一天开始的相同安排' }],
  indexes: [
    ['classId', 'role'],
    ['teacherId', 'role'],
  ],
  history: {
    of: ['classId', 'role'],
    from: 'startDate',
    to: 'endDate',
    where: { role: ['fdy', 'bzr'] },
    message: '该班级在这段时间已安排同一身份的教师',
  },
  list: {
    columns: ['classId', 'teacherId', 'role', 'startDate', 'endDate', 'reason', 'isTemp'],
    filters: ['classId', 'teacherId', 'role'],
    sort: ['-startDate'],
  },
  form: [
    {
      section: '带班安排',
      fields: ['classId', 'teacherId', 'role', 'startDate', 'endDate', 'reason', 'isTemp', 'remark'],
    },
  ],
  excel: {
    import: ['classId', 'teacherId', 'role', 'startDate', 'endDate', 'reason', 'isTemp'],
    matchBy: [['teacherId', 'classId', 'role', 'startDate']],
  },
  removable: 'bin',
})
