import { defineParam } from '#kernel/params/param.ts'

export const lendsBeds = defineParam({
  key: 'dorm.holidayLendsBeds',
  label: '借用他人床位',
  group: '假期留宿',
  type: 'flag',
  default: false,
  help: '开启后，本批次没有申请留宿的学生的床位可安排给他人；原住宿登记不变',
})
export const holidayParams = [lendsBeds]
