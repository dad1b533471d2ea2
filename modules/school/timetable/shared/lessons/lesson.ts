import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'timetable.lesson': true
  }
}

export const lessonStates = {
  normal: ['1', '正常', 'green'],
  cancelled: ['2', '停课', 'grey'],
  movedAway: ['3', '已调出', 'grey'],
  movedHere: ['4', '调入', 'amber'],
  extra: ['5', '补课', 'teal'],
  holiday: ['6', '节假日停', 'grey'],
} as const

/** States of lessons that take place. */
export const heldStates: readonly string[] = [lessonStates.normal[0], lessonStates.movedHere[0], lessonStates.extra[0]]

/** A line of the timetable on one date, made by the server: what other areas ask about. */
export const lesson = defineEntity('timetable.lesson', {
  label: '课次',
  service: 'base',
  path: 'lesson',
  fields: {
    scheduleId: f.ref('timetable.courseSchedule', { label: '课表', required: true, isPart: true }),
    taskId: f.ref('timetable.courseTask', { label: '教学班', required: true, isPart: true }),
    date: f.day({ label: '日期', required: true }),
    weekNo: f.integer({ label: '周次', required: true }),
    weekday: f.integer({ label: '星期', required: true, min: 1, max: 7 }),
    jcFrom: f.integer({ label: '开始节次', required: true }),
    jcTo: f.integer({ label: '结束节次', required: true }),
    beginAt: f.moment({ label: '上课时间' }),
    endAt: f.moment({ label: '下课时间' }),
    roomId: f.ref('base.venue', { label: '场地' }),
    roomText: f.text({ label: '教室', max: 60 }),
    teacherId: f.ref('base.teacher', { label: '教师', required: true }),
    state: f.state(lessonStates, { label: '状态', required: true, default: '1' }),
    changeId: f.ref('timetable.courseChange', { label: '调课', isPart: true }),
  },
  title: 'date',
  unique: [{ on: ['scheduleId', 'date', 'jcFrom'] }],
  indexes: [['taskId', 'date'], ['teacherId', 'date'], ['roomText', 'date'], ['roomId', 'date'], ['date']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'timetable.lessonBuild': true
  }
}

/** By which days and times the lessons of a term were made, to see when they have to be made again. */
export const lessonBuild = defineEntity('timetable.lessonBuild', {
  label: '课次生成',
  service: 'base',
  path: 'lessonBuild',
  fields: {
    termId: f.ref('calendar.term', { label: '学期', required: true, isPart: true }),
    madeBy: f.text({ label: '生成依据', required: true, max: 64 }),
  },
  title: 'madeBy',
  unique: [{ on: ['termId'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
