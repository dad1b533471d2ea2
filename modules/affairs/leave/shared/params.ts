import { defineParam } from '#kernel/params/param.ts'

const group = '请假'

export const dayMode = defineParam({
  key: 'leave.dayMode',
  label: '请假天数的算法',
  group,
  type: 'choice',
  default: 'natural',
  choices: [
    { key: 'natural', label: '自然日' },
    { key: 'schoolDay', label: '教学日' },
  ],
  isOpen: true,
})
export const graceMinutes = defineParam({
  key: 'leave.graceMin',
  label: '销假宽限（分钟）',
  group,
  type: 'integer',
  default: 30,
  min: 0,
  max: 240,
  isOpen: true,
})
export const fenceTolerance = defineParam({
  key: 'leave.fenceToleranceM',
  label: '定位销假的允许误差（米）',
  group,
  type: 'integer',
  default: 100,
  min: 0,
  max: 1000,
  isOpen: true,
})
export const bzrMode = defineParam({
  key: 'leave.bzrMode',
  label: '班主任参与审批',
  group,
  type: 'choice',
  default: '0',
  choices: [
    { key: '0', label: '不参与' },
    { key: '1', label: '与辅导员任一人审批' },
    { key: '2', label: '先于辅导员审批' },
  ],
})
/** After two weeks the rules speak of leaving the school: the ladder ends there. */
export const twoWeeks = 14 * 24 * 60

export const alarmLadder = defineParam({
  key: 'leave.overdueLadder',
  label: '逾期提醒的时点（分钟）',
  group,
  type: 'list',
  default: ['30', '120', '1440', '4320'],
  help: '依次提醒：学生与辅导员、再加班主任、院系、学生处',
  check: (steps) =>
    steps.length > 0 && steps.every((one) => /^[1-9]\d{0,5}$/.test(one) && Number(one) < twoWeeks)
      ? null
      : `应为小于 ${twoWeeks} 的正整数，至少一个`,
})
export const returnKeepDays = defineParam({
  key: 'leave.returnKeepDays',
  label: '销假位置与照片保存天数',
  group,
  type: 'integer',
  default: 180,
  min: 30,
  max: 3650,
  help: '到期后只保留销假结果',
})
export const leaveParams = [dayMode, graceMinutes, fenceTolerance, bzrMode, alarmLadder, returnKeepDays] as const
