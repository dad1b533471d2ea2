import { defineParam } from '#kernel/params/param.ts'
import { readPeriods } from './working-time.ts'

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

/** When people of the school work on a working day; deadlines in working hours run only then. */
export const workingHours = defineParam({
  key: 'calendar.workingHours',
  label: '工作时间',
  group: '流程',
  type: 'list',
  default: ['08:30-12:00', '14:00-17:30'],
  help: '按工作时间计算的审批时限只在这些时段内计时，每段如 08:30-12:00；工作日以校历为准，含调休，不含节假日',
  check: (texts) => (readPeriods(texts) ? null : '每行一段，如 08:30-12:00，各段不能重叠'),
})
