import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { timetableSource } from './course-task.ts'
import { mostSections } from './lessons/sections.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'timetable.courseSchedule': true
  }
}

/** One line of the timetable: a teaching class, at one time of the week, in certain weeks. */
export const courseSchedule = defineEntity('timetable.courseSchedule', {
  label: '课表',
  adding: '添加排课',
  service: 'base',
  path: 'courseSchedule',
  fields: {
    taskId: f.ref('timetable.courseTask', {
      label: '教学班',
      required: true,
      width: 150,
      fixed: '课表的教学班不能修改',
    }),
    /** What names the line wherever it is chosen or logged. */
    lineName: f.text({ label: '名称', computed: true, max: 200, width: 260 }),
    termId: f.ref('calendar.term', { label: '学期', computed: true, width: 200 }),
    courseId: f.ref('timetable.course', { label: '课程', computed: true, width: 180 }),
    classIds: f.refs('base.class', { label: '上课班级', computed: true, max: 60, width: 200 }),
    departmentId: f.ref('base.department', { label: '开课部门', computed: true, width: 160 }),
    weekday: f.code('weekday', { label: '星期', required: true, width: 80 }),
    jcFrom: f.integer({ label: '开始节次', required: true, min: 1, max: mostSections, width: 90 }),
    jcTo: f.integer({ label: '结束节次', required: true, min: 1, max: mostSections, width: 90 }),
    weeksText: f.text({
      label: '周次',
      required: true,
      max: 60,
      pattern: { match: /^(?!.*\d{3})[^a-zA-Z]*[\d０-９][^a-zA-Z]*$/, message: '周次无法识别' },
      help: '如 1-16周、1-8,10-16周(双)',
      width: 140,
    }),
    /** Week 1 in the lowest bit. */
    weeks: f.integer({ label: '周次位图', computed: true }),
    teacherId: f.ref('base.teacher', { label: '教师', required: true, width: 110 }),
    /** A room of the school's register, where it knows the text. */
    roomId: f.ref('base.venue', { label: '场地', computed: true }),
    roomText: f.text({ label: '教室', max: 60, width: 140 }),
    isGroup: f.flag({ label: '分组', default: false, help: '同一班级分组上课时，各组可同时排课', width: 70 }),
    remark: f.text({ label: '备注', max: 100 }),
    source: f.state(timetableSource, { label: '数据来源', required: true, computed: true, default: '2', width: 100 }),
    /** A line that a later sheet no longer has stays behind, so that it comes back with its changes when that sheet is taken back. */
    status: f.state(
      { live: ['1', '有效', 'green'], ended: ['0', '失效', 'grey'] },
      { label: '状态', required: true, computed: true, default: '1', width: 80 },
    ),
    batchId: f.ref('timetable.courseImportBatch', { label: '导入批次', computed: true }),
  },
  title: 'lineName',
  selectAsk: { characters: 2, or: ['taskId', 'termId'], most: 50 },
  selectWhere: { status: ['1'] },
  search: ['lineName'],
  pinyin: ['lineName'],
  follows: { departmentId: { termId: { endDate: 'ahead' } } },
  indexes: [
    ['termId', 'weekday'],
    ['termId', 'teacherId'],
  ],
  list: {
    columns: [
      'courseId',
      'taskId',
      'classIds',
      'weekday',
      'jcFrom',
      'jcTo',
      'weeksText',
      'teacherId',
      'roomText',
      'isGroup',
      'source',
      'termId',
    ],
    filters: ['termId', 'courseId', 'classIds', 'teacherId', 'weekday', 'roomText', 'departmentId', 'source', 'status'],
    sort: ['-termId', 'weekday', 'jcFrom'],
  },
  form: [
    {
      section: '课表',
      fields: ['taskId', 'weekday', 'jcFrom', 'jcTo', 'weeksText', 'teacherId', 'roomText', 'isGroup', 'remark'],
    },
  ],
  removable: 'hard',
})
