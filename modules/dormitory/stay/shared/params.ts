import { defineParam } from '#kernel/params/param.ts'

export const campusStrict = defineParam({
  key: 'dorm.campusStrict',
  label: '只分配本校区的床位',
  group: '宿舍',
  type: 'flag',
  default: false,
  help: '开启后，学生只能分配到所在班级校区的宿舍楼',
})
const group = '宿舍'

export const refundMonths = defineParam({
  key: 'dorm.refundMonths',
  label: '住宿费每学年折算月数',
  group,
  type: 'integer',
  default: 10,
  min: 1,
  max: 12,
  help: '自9月起算；按教财〔2006〕2号，学生退宿按实际住宿月数清退。登记上的退费金额为建议，实际以缴费台账为准',
})
export const refundStarted = defineParam({
  key: 'dorm.refundStarted',
  label: '已开始的月份按整月计',
  group,
  type: 'flag',
  default: true,
})
export const wearYears = defineParam({
  key: 'dorm.wearYears',
  label: '资产折旧年限',
  group,
  type: 'integer',
  default: 8,
  min: 1,
  max: 30,
  help: '损坏按成本赔偿，不罚款：原价按使用年限直线折旧',
})
export const wearFloor = defineParam({
  key: 'dorm.wearFloor',
  label: '资产最低残值（%）',
  group,
  type: 'integer',
  default: 20,
  min: 0,
  max: 100,
})
const day = (value: string) =>
  value === '' || /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(value) ? null : '格式应为 2026-09-06 08:00'
export const checkinFrom = defineParam({
  key: 'dorm.checkinFrom',
  label: '入住办理开始时间',
  group,
  type: 'text',
  default: '',
  help: '格式 2026-09-06 08:00；不填则随时可以办理',
  check: day,
})
export const checkinUntil = defineParam({
  key: 'dorm.checkinUntil',
  label: '入住办理结束时间',
  group,
  type: 'text',
  default: '',
  help: '格式 2026-09-08 20:00；不填则不限',
  check: day,
})
export const stayParams = [campusStrict, refundMonths, refundStarted, wearYears, wearFloor, checkinFrom, checkinUntil]
