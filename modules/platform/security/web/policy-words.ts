import { listed, t, tKey } from '#browser/wire/i18n.ts'
import type { PolicySettings } from '../shared/password-policy.ts'

type NumberKey = { [K in keyof PolicySettings]: PolicySettings[K] extends number ? K : never }[keyof PolicySettings]
type FlagKey = { [K in keyof PolicySettings]: PolicySettings[K] extends boolean ? K : never }[keyof PolicySettings]

/** Settings that are plain numbers, in the order people read them. */
export const policyNumbers: readonly {
  key: Exclude<NumberKey, 'captchaAfter' | 'secondAuthLogin'>
  label: string
  min: number
  max: number
  help?: string
}[] = [
  { key: 'minLength', label: tKey('密码最短长度'), min: 8, max: 32 },
  { key: 'minClasses', label: tKey('至少包含几种字符'), min: 1, max: 4, help: tKey('大写、小写、数字、特殊字符') },
  { key: 'historyCount', label: tKey('不得与最近几次相同'), min: 0, max: 24 },
  { key: 'expireDays', label: tKey('有效天数'), min: 0, max: 3650, help: tKey('0 表示长期有效') },
  { key: 'remindDays', label: tKey('到期前几天提醒'), min: 0, max: 90 },
  { key: 'minAgeHours', label: tKey('修改后几小时内不能再改'), min: 0, max: 720 },
  { key: 'maxFail', label: tKey('连续输错几次锁定'), min: 3, max: 20 },
  { key: 'failWindowMinutes', label: tKey('多少分钟内累计'), min: 1, max: 1440 },
  { key: 'lockMinutes', label: tKey('锁定几分钟'), min: 0, max: 1440, help: tKey('0 表示直到解锁') },
]

export const policyFlags: readonly { key: FlagKey; label: string }[] = [
  { key: 'forceChangeFirst', label: tKey('首次登录须修改密码') },
  { key: 'forceChangeWeak', label: tKey('弱密码须修改') },
  { key: 'banCommon', label: tKey('禁止常见密码') },
  { key: 'allowAccountInPwd', label: tKey('允许密码包含账号') },
]

export const captchaChoices: readonly { value: PolicySettings['captchaMode']; label: string }[] = [
  { value: 'always', label: tKey('每次都要') },
  { value: 'after', label: tKey('输错后要') },
  { value: 'never', label: tKey('不要') },
]

export const secondAuthChoices: readonly { value: PolicySettings['secondAuthLogin']; label: string }[] = [
  { value: 0, label: tKey('不要求') },
  { value: 1, label: tKey('新设备或异地登录时') },
  { value: 2, label: tKey('每次登录') },
]

/** What each setting is called. */
export const policyLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...policyNumbers, ...policyFlags].map(({ key, label }) => [key, label])),
  captchaMode: tKey('登录验证码'),
  captchaAfter: tKey('输错几次后要验证码'),
  secondAuthLogin: tKey('登录二次认证'),
  ipAllow: tKey('仅允许从这些网段登录'),
}

/** A value as people read it. */
export function policyText(key: string, value: unknown): string {
  const choice = (key === 'captchaMode' ? captchaChoices : key === 'secondAuthLogin' ? secondAuthChoices : []).find(
    (one) => one.value === value,
  )
  if (choice) return t(choice.label)
  if (typeof value === 'boolean') return value ? t('是') : t('否')
  if (Array.isArray(value)) return value.length === 0 ? t('不限') : listed(value)
  return value === undefined || value === null ? t('默认') : String(value)
}
