import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.givenNumber': true
  }
}

/** A student number that somebody had and has no longer; nobody else ever gets it. */
export const givenNumber = defineEntity('base.givenNumber', {
  label: '已用学号',
  service: 'base',
  path: 'stuGivenNumber',
  fields: {
    xh: f.text({ label: '学号', required: true, computed: true, codeLike: true, max: 20, width: 140 }),
    studentId: f.ref('base.student', { label: '学生', computed: true, isPart: true, width: 120 }),
    endDate: f.day({ label: '停用日期', computed: true, width: 120 }),
  },
  title: 'xh',
  unique: [{ on: ['xh'] }],
  list: { columns: ['xh', 'studentId', 'endDate'], filters: ['xh'], sort: ['xh'] },
  form: [],
  removable: 'never',
  isLog: true,
  internal: true,
})
