import { Button, Checkbox, Input } from 'antd'
import { ArrowBigUp, Eye, EyeOff, Lock, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#kernel/web/i18n.ts'
import { destination, enter, md5Of, refusalFacts, refusalText } from '#kernel/web/login/enter.ts'
import { CaptchaField, Refusal, usePicture } from '#kernel/web/login/login-parts.tsx'

/** Account and password; a refusal stands above the fields until the next try. */
export function LoginForm({ tenantId, isCaptchaAsked }: { tenantId: string | undefined; isCaptchaAsked: boolean }) {
  const navigate = useNavigate()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [letters, setLetters] = useState('')
  const [isSuspect, setSuspect] = useState(isCaptchaAsked)
  const [isRemembered, setRemembered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { picture, renew } = usePicture(isSuspect)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing = account.trim() === '' ? t('请输入用户名') : password === '' ? t('请输入密码') : isSuspect && letters.trim() === '' ? t('请输入验证码') : ''
    setRefusal(missing)
    if (missing !== '' || isBusy) return
    setBusy(true)
    try {
      await enter({
        params: { grant_type: 'password', type: 'main', username: account.trim(), password: await md5Of(password) },
        isRemembered,
        tenantId,
        ...(picture && isSuspect ? { captcha: { key: picture.key, code: letters.trim() } } : {}),
      })
      await navigate(destination(), { replace: true })
    } catch (error) {
      setRefusal(refusalText(error))
      setLetters('')
      // A picture is good once; the server says when it wants one.
      if (isSuspect) renew()
      else if (refusalFacts(error)['reason'] === 'captcha') setSuspect(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
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
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <PasswordField value={password} onChange={setPassword} />
      {isSuspect && <CaptchaField picture={picture} value={letters} onChange={setLetters} onRenew={renew} />}
      <div className="login-line">
        <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)}>
          {t('记住登录状态')}
        </Checkbox>
        <Link to="/login/forget">{t('忘记密码')}</Link>
      </div>
      <Button type="primary" htmlType="submit" block className="login-submit" loading={isBusy}>
        {t('登录')}
      </Button>
    </form>
  )
}

/** A password with its eye, and a word about a pressed Caps Lock. */
export function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
