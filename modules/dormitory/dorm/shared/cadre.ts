import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'dorm.cadre': true
  }
}

const reach = { operation: reachOperation } as const
const granted = '授权记录不能改写，请填写结束日期后另行授权'

/** A student who looks after a house, or some floors of it, while the grant lasts: it brings the role and what is reached by it. */
export const cadre = defineEntity('dorm.cadre', {
  label: '楼层学生干部',
  service: 'yxgl',
  path: 'dormitoryCadre',
  fields: {
    cadreName: f.text({ label: '学生干部', computed: true, max: 120 }),
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: granted, guarded: reach, width: 120 }),
    ...studentPlace.fields,
    kind: f.code('dormCadreKind', { label: '岗位', required: true, default: '2', width: 110 }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', required: true, fixed: granted, guarded: reach, width: 150 }),
    floorIds: f.refs('dorm.floor', { label: '楼层', help: '不选表示整栋', max: 43, guarded: reach, width: 180 }),
    beginDate: f.day({ label: '开始日期', required: true, width: 120 }),
    endDate: f.day({ label: '结束日期', required: true, help: '授权到这一天为止', guarded: reach, width: 120 }),
  },
  title: 'cadreName',
  search: ['cadreName'],
  pinyin: ['cadreName'],
  indexes: [['studentId'], ['dormId']],
  follows: { studentId: { endDate: 'ahead' }, departmentId: { endDate: 'ahead' } },
  history: {
    of: ['studentId', 'dormId'],
    from: 'beginDate',
    to: 'endDate',
    message: '该学生在这段时间已有本楼的授权',
  },
  list: {
    columns: ['studentId', 'classId', 'kind', 'dormId', 'floorIds', 'beginDate', 'endDate'],
    filters: ['studentId', 'classId', 'dormId', 'kind'],
    sort: ['dormId', '-beginDate'],
  },
  form: [{ section: '楼层学生干部', fields: ['studentId', 'kind', 'dormId', 'floorIds', 'beginDate', 'endDate'] }],
  removable: 'bin',
})
