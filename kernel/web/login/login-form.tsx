import { Button, Checkbox, Input } from 'antd'
import { ArrowBigUp, CircleAlert, Eye, EyeOff, Lock, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { RequestError } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { signIn } from '#kernel/web/session.ts'

/** Account and password; a refusal stands above the fields until the next try. */
export function LoginForm({ tenantId }: { tenantId: string | undefined }) {
  const navigate = useNavigate()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing = account.trim() === '' ? t('请输入用户名') : password === '' ? t('请输入密码') : ''
    setRefusal(missing)
    if (missing !== '') return
    setBusy(true)
    try {
      await signIn({ account: account.trim(), password, isRemembered, tenantId })
      await navigate('/index', { replace: true })
    } catch (error) {
      setRefusal(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {refusal !== '' && (
        <div className="login-refusal" role="alert">
          <CircleAlert size={16} strokeWidth={1.75} />
          <span>{refusal}</span>
        </div>
      )}
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
          value={password}
          onChange={(event) => setPassword(event.target.value)}
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
      <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)}>
        {t('记住登录状态')}
      </Checkbox>
      <Button type="primary" htmlType="submit" block className="login-submit" loading={isBusy}>
        {t('登录')}
      </Button>
    </form>
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

function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) return t('登录失败，请稍后重试')
  if (error.msg !== '') return t(error.msg)
  return t('服务器错误，错误代码：') + String(error.status)
}
