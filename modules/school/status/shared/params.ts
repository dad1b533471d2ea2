import { defineParam } from '#kernel/params/param.ts'

/** How often somebody may interrupt the studies. */
export const maxSuspensions = defineParam({
  key: 'status.maxSuspensions',
  label: '休学次数上限',
  group: '学籍',
  type: 'integer',
  default: 2,
  min: 1,
  max: 5,
  help: '依据学校学籍管理规定；每次不超过一年',
})

/** Years beyond the length of the course within which it must be finished. */
export const extraYears = defineParam({
  key: 'status.extraYears',
  label: '最长学习年限比学制多出的年数',
  group: '学籍',
  type: 'integer',
  default: 2,
  min: 0,
  max: 6,
  help: '三年制最长五年；应征入伍保留学籍的时间不计入（《普通高等学校学生管理规定》第二十五条、第二十七条）',
})

/** How far back a change may take effect. */
export const backdateDays = defineParam({
  key: 'status.backdateDays',
  label: '异动生效日期最多追溯天数',
  group: '学籍',
  type: 'integer',
  default: 30,
  min: 0,
  max: 365,
  help: '早于当天生效须说明原因',
})
