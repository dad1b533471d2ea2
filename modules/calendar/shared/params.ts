import { defineParam } from '#kernel/params/param.ts'

/** How many days before its start the next term becomes the present one, where no term is running. */
export const termLookAhead = defineParam({
  key: 'calendar.lookAheadDays',
  label: '提前切换学期的天数',
  group: '学籍',
  type: 'integer',
  default: 14,
  min: 0,
  max: 60,
  help: '假期中，距下一学期开始不超过这些天时，当前学期切换为下一学期',
})
