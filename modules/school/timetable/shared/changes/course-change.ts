import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { mostSections } from '../lessons/sections.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'timetable.courseChange': true
  }
}

export const changeTypes = {
  cancel: ['1', '停课', 'grey'],
  move: ['2', '调课', 'amber'],
  extra: ['3', '补课', 'teal'],
  teacher: ['4', '换教师', 'blue'],
  room: ['5', '换教室', 'blue'],
} as const

export const changeStates = {
  waiting: commonState('1', '审批中'),
  effective: ['2', '生效', 'green'],
  refused: ['3', '未通过', 'red'],
  withdrawn: ['4', '撤销', 'grey'],
  lost: ['5', '失效', 'red'],
  returned: commonState('6', '退回待修改'),
} as const

/** The word of a kind of change. */
export function changeWord(type: unknown): string {
  return codeEntry(changeTypes, type)?.[1] ?? ''
}

/** The flow that decides on what teachers ask for. */
export const lessonFlowCode = 'lessonChange'

const kept = '已生效的调课不能改写，请撤销后重新登记'

/** One lesson that is held otherwise than the timetable says. */
export const courseChange = defineEntity('timetable.courseChange', {
  label: '调停课',
  service: 'base',
  path: 'courseChange',
  fields: {
    scheduleId: f.ref('timetable.courseSchedule', { label: '课表', required: true, fixed: kept, width: 140 }),
    courseId: f.ref('timetable.course', { label: '课程', computed: true, width: 180 }),
    departmentId: f.ref('base.department', { label: '开课部门', computed: true, width: 150 }),
    /** Who teaches the lesson by the timetable; a teacher reads the own ones. */
    teacherId: f.ref('base.teacher', { label: '任课教师', computed: true, width: 110 }),
    type: f.state(changeTypes, { label: '类型', required: true, fixed: kept, width: 90 }),
    origDate: f.day({ label: '原上课日期', fixed: kept, help: '补课不填', width: 120 }),
    newDate: f.day({ label: '新日期', fixed: kept, width: 120 }),
    newJcFrom: f.integer({ label: '新开始节次', fixed: kept, min: 1, max: mostSections, width: 100 }),
    newJcTo: f.integer({ label: '新结束节次', fixed: kept, min: 1, max: mostSections, width: 100 }),
    newRoomId: f.ref('base.venue', { label: '新场地', computed: true }),
    newRoomText: f.text({ label: '新教室', fixed: kept, max: 60, width: 130 }),
    newTeacherId: f.ref('base.teacher', { label: '新教师', fixed: kept, width: 110 }),
    reason: f.text({ label: '原因', required: true, min: 2, max: 200, width: 200 }),
    state: f.state(changeStates, { label: '状态', required: true, computed: true, default: '2', width: 230 }),
    note: f.text({ label: '说明', computed: true, max: 200 }),
  },
  title: 'reason',
  called: ({ courseName, type }) => `《${String(courseName)}》${changeWord(type)}`,
  indexes: [['scheduleId', 'origDate'], ['teacherId']],
  follows: { departmentId: { scheduleId: { termId: { endDate: 'ahead' } } } },
  // What the teaching office enters is in force; what teachers ask for waits first, and may be asked for again after it was taken back.
  states: {
    field: 'state',
    initial: 'effective',
    moves: {
      effective: ['withdrawn', 'lost'],
      waiting: ['effective', 'refused', 'withdrawn', 'returned'],
      returned: ['waiting', 'effective', 'withdrawn'],
      refused: [],
      withdrawn: ['waiting'],
      lost: ['effective', 'withdrawn'],
    },
  },
  list: {
    columns: [
      'courseId',
      'teacherId',
      'type',
      'origDate',
      'newDate',
      'newJcFrom',
      'newJcTo',
      'newRoomText',
      'newTeacherId',
      'reason',
      'state',
      'note',
    ],
    filters: ['courseId', 'type', 'origDate', 'newDate', 'state', 'departmentId', 'teacherId'],
    sort: ['-createTime'],
  },
  form: [
    {
      section: '调停课',
      fields: [
        'scheduleId',
        'type',
        'origDate',
        'newDate',
        'newJcFrom',
        'newJcTo',
        'newRoomText',
        'newTeacherId',
        'reason',
      ],
    },
  ],
  removable: 'never',
})
export type CourseChangeRow = Row<typeof courseChange>
