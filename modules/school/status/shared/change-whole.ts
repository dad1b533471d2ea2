import { defineRecord, parts } from '#patterns/record/shared/record.ts'
import { change } from './change.ts'
import { leaveItem } from './leave-item.ts'

export const changeFlowCode = 'statusChange'

/** One change of status with what has to be settled because of it. */
export const changeWhole = defineRecord(change, {
  label: '异动详情',
  flow: changeFlowCode,
  parts: {
    items: parts(leaveItem, {
      by: 'item',
      fields: ['item', 'state', 'handler', 'handleTime', 'note'],
      permission: 'leaveSchoolItem:list',
    }),
  },
})
