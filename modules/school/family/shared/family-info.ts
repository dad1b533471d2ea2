import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'family.info': true
  }
}

/** What is said of a family as a whole, and when it was last confirmed. */
export const familyInfo = defineEntity('family.info', {
  label: '家庭情况',
  service: 'xsgl',
  path: 'familyInfo',
  title: 'familyType',
  fields: {
    studentId: f.ref('base.student', {
      label: '学生',
      required: true,
      fixed: '不能更换学生',
      isPart: true,
      width: 120,
    }),
    ...studentPlace.fields,
    familyType: f.code('familyType', { label: '家庭类型', width: 100 }),
    population: f.integer({ label: '家庭人口', min: 1, max: 30, unit: '人', width: 90 }),
    address: f.text({ label: '家庭住址', max: 200, sensitive: true }),
    postcode: f.text({
      label: '邮政编码',
      codeLike: true,
      max: 6,
      pattern: { match: /^\d{6}$/, message: '邮政编码应为6位数字' },
    }),
    confirmedTime: f.moment({ label: '确认时间', computed: true, width: 150 }),
    /** Whether the last confirmation came with a change. */
    changedFlag: f.flag({ label: '确认时有变化', computed: true, default: false, width: 110 }),
    needsConfirm: f.flag({ label: '待年度确认', computed: true, default: false, width: 110 }),
    /** The school year (of its September) for which the yearly confirmation was last asked. */
    askedYear: f.integer({ label: '最近确认学年', computed: true, min: 2000, max: 2200 }),
  },
  unique: [{ on: ['studentId'], message: '该生家庭情况已存在' }],
  follows: { studentId: 'always', departmentId: 'always' },
  indexes: [['classId']],
  list: {
    columns: ['studentId', 'classId', 'familyType', 'population', 'needsConfirm', 'confirmedTime'],
    filters: ['studentId', 'classId', 'departmentId', 'familyType', 'needsConfirm'],
    sort: ['studentId'],
  },
  form: [{ section: '家庭情况', fields: ['studentId', 'familyType', 'population', 'address', 'postcode'] }],
  removable: 'never',
})
