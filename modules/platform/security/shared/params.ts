import { defineParam } from '#kernel/params/param.ts'

export const maxSessions = defineParam({
  key: 'login.maxSessions',
  label: '每个账号同时在线的会话数',
  group: '登录',
  type: 'integer',
  default: 5,
  min: 0,
  max: 100,
  help: '0 表示不限',
})
export const maxSessionsStudent = defineParam({
  key: 'login.maxSessionsStudent',
  label: '学生账号同时在线的会话数',
  group: '登录',
  type: 'integer',
  default: 3,
  min: 0,
  max: 100,
  help: '0 表示不限',
})
export const idleMinutes = defineParam({
  key: 'login.idleMinutes',
  isGuarded: true,
  label: '无操作自动退出（分钟）',
  group: '登录',
  type: 'integer',
  default: 120,
  min: 0,
  max: 720,
  help: '0 表示不自动退出；勾选“记住登录状态”的会话不受限制',
})
export const rememberDays = defineParam({
  key: 'login.rememberDays',
  isGuarded: true,
  label: '记住登录状态的天数',
  group: '登录',
  type: 'integer',
  default: 7,
  min: 1,
  max: 90,
})
export const bannedWords = defineParam({
  key: 'security.bannedWords',
  isGuarded: true,
  label: '密码中不得出现的词',
  group: '安全',
  type: 'list',
  default: [],
  help: '每行一个，如校名拼音',
})
const loginLogDays = defineParam({
  key: 'log.login.keepDays',
  label: '登录日志在线天数',
  group: '日志',
  type: 'integer',
  default: 180,
  min: 180,
  max: 3650,
  help: '依《网络安全法》不少于六个月；更早的按月归档，仍可查询',
})

export const securityParams = [maxSessions, maxSessionsStudent, idleMinutes, rememberDays, bannedWords, loginLogDays]
