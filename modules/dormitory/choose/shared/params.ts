import { defineParam } from '#kernel/params/param.ts'

const group = '新生选宿舍'

export const holdSeconds = defineParam({
  key: 'dorm.chooseHoldSeconds',
  label: '选定后保留时间（秒）',
  group,
  type: 'integer',
  default: 60,
  min: 0,
  max: 3600,
  help: '保留期内未确认则自动释放；0 表示选定即生效。新建批次时作为默认值',
})
export const changeMax = defineParam({
  key: 'dorm.chooseChangeMax',
  label: '可更换次数',
  group,
  type: 'integer',
  default: 2,
  min: 0,
  max: 9,
  help: '确认后可更换或退选的次数；新建批次时作为默认值',
})
export const logKeepDays = defineParam({
  key: 'dorm.chooseLogKeepDays',
  label: '选宿流水保存天数',
  group,
  type: 'integer',
  default: 365,
  min: 180,
  max: 3650,
  help: '到期每晚清理；批次的人数和住宿登记不受影响，选宿实况中的曲线和未选上原因随流水清除',
})
export const chooseParams = [holdSeconds, changeMax, logKeepDays]
