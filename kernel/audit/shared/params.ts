import { defineParam } from '#kernel/params/param.ts'

const help = '依《网络安全法》不少于六个月；更早的按月归档，仍可查询'
const days = { group: '日志', type: 'integer', default: 180, min: 180, max: 3650, help } as const

export const logParams = [
  defineParam({ ...days, key: 'log.oper.keepDays', label: '操作日志在线天数' }),
  defineParam({ ...days, key: 'log.api.keepDays', label: 'API 日志在线天数' }),
  defineParam({ ...days, key: 'log.error.keepDays', label: '错误日志在线天数' }),
  defineParam({ ...days, key: 'log.export.keepDays', label: '导出登记在线天数' }),
]
