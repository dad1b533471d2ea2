import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { leaveItem } from './leave-item.ts'

const fields = { note: f.text({ label: '说明', max: 200 }) }

/** What an office says about one thing: settled, not asked of this student, or taken back. */
export const confirm = defineAction(leaveItem, 'confirm', {
  label: '办结',
  tone: 'primary',
  from: ['waiting'],
  to: 'done',
  fields,
})

export const exempt = defineAction(leaveItem, 'exempt', {
  label: '设为不适用',
  okLabel: '不适用',
  from: ['waiting'],
  to: 'exempt',
  fields,
})

export const reopen = defineAction(leaveItem, 'reopen', {
  label: '退回待办',
  from: ['done', 'exempt'],
  to: 'waiting',
  fields,
})
