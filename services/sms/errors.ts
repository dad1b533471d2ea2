import { defineError } from '#kernel/errors/define-error.ts'

export const wrongPhone = defineError({ code: 'PHONE', status: 400, message: '手机号格式不正确' })
export const unknownTemplate = defineError<{ code: string }>({
  code: 'SMS_TEMPLATE',
  status: 400,
  message: '短信模板【{code}】不存在或已停用',
})
export const missingParam = defineError<{ x: string }>({ code: 'SMS_PARAM', status: 400, message: '模板参数缺失：{x}' })
export const noChannel = defineError({ code: 'SMS_CHANNEL', status: 400, message: '短信通道未配置，请联系管理员' })
export const notRegistered = defineError<{ c: string }>({
  code: 'SMS_REGISTERED',
  status: 400,
  message: '该模板未在通道【{c}】报备',
})
export const quotaUsedUp = defineError<{ n: number }>({
  code: 'SMS_QUOTA',
  status: 400,
  message: '本月短信额度不足，剩余{n}条',
})
export const phoneUsedUp = defineError({ code: 'SMS_PHONE_DAY', status: 400, message: '该手机号今日接收短信已达上限' })
export const codeTooSoon = defineError<{ seconds: number }>({
  code: 'SMS_TOO_OFTEN',
  status: 400,
  message: '发送过于频繁，请{seconds}秒后再试',
})
export const codesUsedUp = defineError({ code: 'SMS_CODES_DAY', status: 400, message: '今日获取验证码次数已达上限' })
/** One text for a wrong, used, expired and never sent code. */
export const wrongSmsCode = defineError({ code: 'SMS_CODE', status: 400, message: '短信验证码错误或已过期' })
