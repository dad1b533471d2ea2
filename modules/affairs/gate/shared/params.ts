import { defineParam } from '#kernel/params/param.ts'

export const gateLogKeepDays = defineParam({
  key: 'leave.gateLogKeepDays',
  label: '门岗通行记录保存天数',
  group: '请假',
  type: 'integer',
  default: 365,
  min: 180,
  max: 3650,
})
