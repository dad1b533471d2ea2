import { defineParam } from '#kernel/params/param.ts'

const group = '调宿'
export const moveDays = defineParam({
  key: 'dorm.changeMoveDays',
  label: '审批通过后几天内搬迁',
  group,
  type: 'integer',
  default: 3,
  min: 1,
  max: 30,
  help: '逾期未搬自动失效，保留的床位释放',
})
export const partnerHours = defineParam({
  key: 'dorm.changePartnerHours',
  label: '互换对方确认时限（小时）',
  group,
  type: 'integer',
  default: 48,
  min: 1,
  max: 240,
})
export const forcedHours = defineParam({
  key: 'dorm.changeForcedHours',
  label: '强制调整提前通知（小时）',
  group,
  type: 'integer',
  default: 24,
  min: 0,
  max: 240,
})
export const lastTermStays = defineParam({
  key: 'dorm.changeLastTerm',
  label: '毕业学期不得申请调宿',
  group,
  type: 'flag',
  default: true,
})
export const changeParams = [moveDays, partnerHours, forcedHours, lastTermStays]
