import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { leaveBatch } from './leave-batch.ts'

const why = { min: 2, max: 200, missing: '请填写原因' } as const

/** It does not take place: every leave that came of it goes with it, as long as it has not begun. */
export const cancelBatch = defineAction(leaveBatch, 'cancel', {
  label: '取消公假',
  title: '取消“{{title}}”',
  okLabel: '确定',
  cancelLabel: '返回',
  tone: 'danger',
  from: ['granted'],
  to: 'cancelled',
  isOffered: (row, { now }) => new Date(String(row.startTime)) > now,
  hint: '{{peopleCount}} 名学生的请假一并取消，学生和任课教师会收到通知。',
  fields: { reason: f.longText({ label: '原因', help: '会告知相关学生和教师', required: true, ...why }) },
  done: '已取消',
})

/** Somebody stays after all. */
export const takeOut = defineAction(leaveBatch, 'takeOut', {
  label: '移出学生',
  title: '移出{{xm}}',
  okLabel: '确定',
  cancelLabel: '返回',
  tone: 'danger',
  from: ['granted'],
  hint: '该学生的请假随之取消，学生和任课教师会收到通知。',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true }),
    reason: f.longText({ label: '原因', help: '会告知相关学生和教师', required: true, ...why }),
  },
  done: '已移出',
})
