import { defineParam } from '#kernel/params/param.ts'

export const initPasswordRule = defineParam({
  key: 'user.initPasswordRule',
  isGuarded: true,
  label: '初始密码规则',
  group: '安全',
  type: 'text',
  default: 'Xy@{idCardLast6}',
  max: 60,
  check: (rule) =>
    /[{}]/.test(rule.replaceAll(/\{(idCardLast6|accountNo)\}/g, '')) ? '只能用 {idCardLast6} 和 {accountNo}' : null,
  help: '新账号和重置密码时使用；{idCardLast6} 为证件号后六位，{accountNo} 为账号。没有证件号时生成随机密码，只显示一次',
})

export const threeAdmins = defineParam({
  key: 'security.threeAdmins',
  isGuarded: true,
  label: '三员分立',
  group: '安全',
  type: 'flag',
  default: true,
  help: '开启后，系统管理员、安全管理员、审计管理员不能由同一用户兼任',
})

export const viewAsNotify = defineParam({
  key: 'viewAs.notify',
  isGuarded: true,
  label: '预览时通知本人',
  group: '安全',
  type: 'flag',
  default: true,
  help: '管理员以某用户身份预览时，向该用户发送安全提醒',
})
