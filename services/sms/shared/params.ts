import { defineParam } from '#kernel/params/param.ts'

const group = '短信'

export const smsPerPhoneDaily = defineParam({
  key: 'sms.perPhoneDaily',
  label: '每个手机号每日通知上限',
  group,
  type: 'integer',
  default: 10,
  min: 1,
  max: 100,
  help: '紧急短信与验证码不计入',
})
export const smsCodesDaily = defineParam({
  key: 'sms.codesDaily',
  isGuarded: true,
  label: '每个手机号每日验证码上限',
  group,
  type: 'integer',
  default: 10,
  min: 1,
  max: 50,
})
export const smsCodesPerAddress = defineParam({
  key: 'sms.codesPerAddress',
  isGuarded: true,
  label: '同一地址每小时验证码上限',
  group,
  type: 'integer',
  default: 5,
  min: 1,
  max: 1000,
  help: '只限未登录的访客',
})
export const smsQuietFrom = defineParam({
  key: 'sms.quietFrom',
  label: '免打扰开始时刻',
  group,
  type: 'integer',
  default: 22,
  min: 0,
  max: 23,
  help: '通知短信在此之后排队，整点',
})
export const smsQuietTo = defineParam({
  key: 'sms.quietTo',
  label: '免打扰结束时刻',
  group,
  type: 'integer',
  default: 7,
  min: 0,
  max: 23,
  help: '整点；与开始时刻相同表示不设免打扰',
})

export const smsParams = [smsPerPhoneDaily, smsCodesDaily, smsCodesPerAddress, smsQuietFrom, smsQuietTo]
