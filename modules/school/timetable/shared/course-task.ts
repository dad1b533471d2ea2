import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'timetable.courseTask': true
    'timetable.courseTaskStudent': true
  }
}

/** Where a record of the timetable comes from: a batch replaces only what batches brought. */
export const timetableSource = { imported: ['1', '导入', 'blue'], typed: ['2', '手工录入', 'grey'] } as const

/** A course as it is taught in one term to certain classes: 教学班. */
export const courseTask = defineEntity('timetable.courseTask', {
  label: '教学班',
  service: 'base',
  path: 'courseTask',
  fields: {
    termId: f.ref('calendar.term', { label: '学期', required: true, fixed: '教学班的学期不能修改', width: 200 }),
    taskNo: f.text({ label: '教学班号', required: true, codeLike: true, max: 40, isExact: true, width: 150 }),
    courseId: f.ref('timetable.course', { label: '课程', required: true, width: 200 }),
    courseType: f.code('courseType', { label: '修读类型', width: 90 }),
    teacherIds: f.refs('base.teacher', { label: '任课教师', max: 20, width: 160 }),
    classIds: f.refs('base.class', { label: '上课班级', max: 60, width: 220 }),
    departmentId: f.ref('base.department', { label: '开课部门', help: '不填即课程的开课部门', width: 160 }),
    size: f.integer({ label: '计划人数', min: 0, max: 5000, width: 90 }),
    source: f.state(timetableSource, { label: '数据来源', required: true, computed: true, default: '2', width: 100 }),
    status: f.state(
      { open: ['1', '开课', 'green'], stopped: ['0', '停开', 'grey'] },
      { label: '状态', required: true, default: '1', width: 80 },
    ),
  },
  title: 'taskNo',
  selectFields: ['courseId', 'termId'],
  selectAsk: { characters: 2, or: ['termId', 'courseId', 'classIds'], most: 50 },
  selectWhere: { status: ['1'] },
  search: ['taskNo'],
  unique: [{ on: ['termId', 'taskNo'], message: '该学期已有这个教学班号' }],
  // What was taught before this term was taught by the department of then.
  follows: { departmentId: { termId: { endDate: 'ahead' } } },
  list: {
    columns: [
      'taskNo',
      'courseId',
      'classIds',
      'teacherIds',
      'courseType',
      'departmentId',
      'size',
      'termId',
      'source',
      'status',
    ],
    filters: ['termId', 'taskNo', 'courseId', 'classIds', 'teacherIds', 'departmentId', 'status'],
    sort: ['-termId', 'taskNo'],
  },
  form: [
    {
      section: '教学班',
      fields: [
        'termId',
        'taskNo',
        'courseId',
        'courseType',
        'teacherIds',
        'classIds',
        'departmentId',
        'size',
        'status',
      ],
    },
  ],
  removable: 'hard',
})

/** Somebody who takes a course beyond those of the own class. Whole classes need no list: they follow from the teaching class. */
export const courseTaskStudent = defineEntity('timetable.courseTaskStudent', {
  label: '教学班名单',
  adding: '添加名单学生',
  service: 'base',
  path: 'courseTaskStudent',
  fields: {
    taskId: f.ref('timetable.courseTask', { label: '教学班', required: true, isPart: true, width: 160 }),
    studentId: f.ref('base.student', { label: '学生', required: true, width: 140, synonyms: ['学号'] }),
    source: f.state(
      { class: ['1', '行政班'], chosen: ['2', '选课', 'blue'], again: ['3', '重修', 'amber'] },
      { label: '来源', required: true, default: '2', width: 90 },
    ),
    remark: f.text({ label: '备注', max: 100, width: 160 }),
  },
  title: 'source',
  unique: [{ on: ['taskId', 'studentId'], message: '该学生已在教学班名单中' }],
  list: { columns: ['taskId', 'studentId', 'source', 'remark'], filters: ['taskId', 'studentId', 'source'] },
  form: [{ section: '名单', fields: ['taskId', 'studentId', 'source', 'remark'] }],
  excel: { import: ['taskId', 'studentId', 'source', 'remark'], matchBy: [['taskId', 'studentId']] },
  removable: 'hard',
})
