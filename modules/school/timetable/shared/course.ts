import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'timetable.course': true
  }
}

/** What is taught, whoever teaches it and whenever. */
export const course = defineEntity('timetable.course', {
  label: '课程',
  service: 'base',
  path: 'course',
  fields: {
    courseCode: f.text({
      label: '课程号',
      required: true,
      codeLike: true,
      max: 30,
      width: 120,
      synonyms: ['课程编号', '课程代码'],
    }),
    courseName: f.text({ label: '课程名称', required: true, max: 60, width: 200, synonyms: ['课程名', '课程'] }),
    departmentId: f.ref('base.department', { label: '开课部门', width: 160, synonyms: ['开课单位', '开课院系'] }),
    courseKind: f.code('courseKind', { label: '课程性质', width: 110 }),
    credit: f.decimal({ label: '学分', places: 1, min: 0, max: 99.9, width: 80 }),
    hours: f.integer({ label: '总学时', min: 0, max: 999, width: 80 }),
    theoryHours: f.integer({ label: '理论学时', min: 0, max: 999, width: 90 }),
    practiceHours: f.integer({ label: '实践学时', min: 0, max: 999, width: 90 }),
    examWay: f.state({ exam: ['1', '考试', 'blue'], check: ['2', '考查', 'teal'] }, { label: '考核方式', width: 90 }),
    status: f.state(
      { enabled: ['1', '启用', 'green'], disabled: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 90 },
    ),
  },
  title: 'courseName',
  selectLabel: '{courseName}({courseCode})',
  selectFields: ['courseCode', 'credit', 'hours'],
  selectWhere: { status: ['1'] },
  search: ['courseCode', 'courseName'],
  pinyin: ['courseName'],
  unique: [{ on: ['courseCode'] }],
  follows: { departmentId: 'always' },
  list: {
    columns: [
      'courseCode',
      'courseName',
      'departmentId',
      'courseKind',
      'credit',
      'hours',
      'theoryHours',
      'practiceHours',
      'examWay',
      'status',
    ],
    filters: ['courseCode', 'courseName', 'departmentId', 'courseKind', 'status'],
    sort: ['courseCode'],
  },
  form: [
    {
      section: '课程',
      fields: [
        'courseCode',
        'courseName',
        'departmentId',
        'courseKind',
        'credit',
        'hours',
        'theoryHours',
        'practiceHours',
        'examWay',
        'status',
      ],
    },
  ],
  excel: {
    import: [
      'courseCode',
      'courseName',
      'departmentId',
      'courseKind',
      'credit',
      'hours',
      'theoryHours',
      'practiceHours',
      'examWay',
      'status',
    ],
    matchBy: [['courseCode']],
    lookup: ['courseCode', 'courseName'],
  },
  removable: 'bin',
})
