import { Input } from 'antd'
import { ArrowBigUp, Eye, EyeOff, Lock, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { md5Of } from '#browser/shell/login/enter.ts'
import { CaptchaField, useAskedPicture } from '#browser/shell/login/login-parts.tsx'

export type AccountState = ReturnType<typeof useAccountFields>

/** Account, password, and the picture once the server asks for it: the same before signing in and before binding. */
export function useAccountFields(isCaptchaAsked: boolean) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const asked = useAskedPicture(isCaptchaAsked)
  const username = account.trim()
  return {
    account,
    password,
    asked,
    setAccount,
    setPassword,
    username,
    /** What is not filled in yet, in words. */
    missing: () =>
      username === ''
        ? t('请输入用户名')
        : password === ''
          ? t('请输入密码')
          : asked.isAsked && asked.letters.trim() === ''
            ? t('请输入验证码')
            : '',
    proof: async () => ({ username, password: await md5Of(password) }),
  }
}

export function AccountFields({ fields }: { fields: AccountState }) {
  return (
    <>
      <Input
        size="large"
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        autoFocus
        aria-label={t('用户名')}
        placeholder={t('请输入用户名')}
        prefix={<UserRound size={16} strokeWidth={1.75} />}
        value={fields.account}
        onChange={(event) => fields.setAccount(event.target.value)}
      />
      <PasswordField value={fields.password} onChange={fields.setPassword} />
      <CaptchaField asked={fields.asked} />
    </>
  )
}

/** A password with its eye, and a word about a pressed Caps Lock. */
function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [isCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <Input.Password
        size="large"
        name="password"
        autoComplete="current-password"
        maxLength={128}
        aria-label={t('密码')}
        placeholder={t('请输入密码')}
        prefix={<Lock size={16} strokeWidth={1.75} />}
        iconRender={passwordEye}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      {isCapsLock && (
        <div className="login-caps" role="status">
          <ArrowBigUp size={14} strokeWidth={1.75} />
          {t('大写锁定已开启')}
        </div>
      )}
    </div>
  )
}

function passwordEye(isVisible: boolean) {
  const Icon = isVisible ? Eye : EyeOff
  return (
    <span role="img" aria-label={isVisible ? t('隐藏密码') : t('显示密码')}>
      <Icon size={16} strokeWidth={1.75} />
    </span>
  )
}
