import { defineAction } from '#kernel/entity/define-action.ts'
import { courseChange } from './course-change.ts'

/** Taken back: the lesson is held as the timetable says. */
export const withdraw = defineAction(courseChange, 'withdraw', {
  label: '撤销',
  title: '撤销这次调停课？',
  from: ['effective', 'lost'],
  to: 'withdrawn',
  hint: '师生会收到通知，按原课表上课',
  done: '已撤销',
})
