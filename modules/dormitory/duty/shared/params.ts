import { defineParam } from '#kernel/params/param.ts'
import { shiftProblem } from './shifts.ts'

const group = '宿舍'

/** When each shift begins. */
export const shiftStarts = defineParam({
  key: 'dorm.shiftStarts',
  label: '宿管班次开始时间',
  group,
  type: 'list',
  default: ['07:00', '15:00', '23:00'],
  help: '早班、中班、夜班的开始时间，依次填写；夜班过零点仍记在前一天',
  check: shiftProblem,
})
export const keyHours = defineParam({
  key: 'dorm.keyHours',
  label: '备用钥匙应在几小时内归还',
  group,
  type: 'integer',
  default: 2,
  min: 1,
  max: 72,
  help: '超过后在值班台和列表中标红',
})
export const dutyParams = [shiftStarts, keyHours]
