import { Button, Checkbox, Input, Segmented } from 'antd'
import { Link2, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAppInfo } from '#kernel/web/app-info.ts'
import { t } from '#kernel/web/i18n.ts'
import { bindAndEnter, md5Of, refusalFacts, refusalText } from '#kernel/web/login/enter.ts'
import { PasswordField } from '#kernel/web/login/login-form.tsx'
import { LoginFrame } from '#kernel/web/login/login-frame.tsx'
import { CaptchaField, Refusal, usePicture } from '#kernel/web/login/login-parts.tsx'
import { SmsFields } from '#kernel/web/login/sms-fields.tsx'
import { homePath } from '#kernel/web/shell/routes.ts'

/** `/bindingusertoautologin`: somebody known elsewhere tells which account is theirs. */
export function BindingPage() {
  const navigate = useNavigate()
  const { loginTabs } = useAppInfo()
  const asked = new URLSearchParams(window.location.search)
  const bindTicket = asked.get('ticket') ?? ''
  const [way, setWay] = useState<'password' | 'sms'>('password')
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [letters, setLetters] = useState('')
  const [sentAt, setSentAt] = useState(0)
  const [isAutomatic, setAutomatic] = useState(true)
  const [isSuspect, setSuspect] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(bindTicket === '' ? t('绑定凭证已失效，请重新扫码') : '')
  const { picture, renew } = usePicture(isSuspect)

  const missing = () => {
    if (way === 'sms') return phone === '' ? t('请输入手机号') : code === '' ? t('请输入验证码') : ''
    return account.trim() === '' ? t('请输入用户名') : password === '' ? t('请输入密码') : ''
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const problem = missing()
    setRefusal(problem)
    if (problem !== '' || isBusy) return
    setBusy(true)
    try {
      const proof: Record<string, string> = way === 'sms' ? { phone, smsCode: code } : { username: account.trim(), password: await md5Of(password) }
      const body = { bindTicket, ...proof, autoLogin: isAutomatic ? '1' : '0' }
      await bindAndEnter(body, picture && isSuspect ? { key: picture.key, code: letters.trim() } : undefined)
      await navigate(homePath, { replace: true })
    } catch (error) {
      setRefusal(refusalText(error))
      setLetters('')
      if (isSuspect) renew()
      else if (refusalFacts(error)['reason'] === 'captcha') setSuspect(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <LoginFrame title={t('绑定账号')} hint={t('将“{{name}}”绑定到平台账号', { name: asked.get('nickName') ?? '' })}>
      <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
        <Refusal text={refusal} />
        {loginTabs.includes('sms') && (
          <Segmented
            block
            value={way}
            onChange={setWay}
            options={[
              { value: 'password', label: t('用账号密码') },
              { value: 'sms', label: t('用手机验证码') },
            ]}
          />
        )}
        {way === 'password' ? (
          <>
            <Input
              size="large"
              name="username"
              autoComplete="username"
              autoCapitalize="off"
              maxLength={64}
              aria-label={t('用户名')}
              placeholder={t('请输入用户名')}
              prefix={<UserRound size={16} strokeWidth={1.75} />}
              value={account}
              onChange={(event) => setAccount(event.target.value)}
            />
            <PasswordField value={password} onChange={setPassword} />
            {isSuspect && <CaptchaField picture={picture} value={letters} onChange={setLetters} onRenew={renew} />}
          </>
        ) : (
          <SmsFields phone={phone} code={code} onPhone={setPhone} onCode={setCode} sentAt={sentAt} onSent={setSentAt} onRefusal={setRefusal} />
        )}
        <Checkbox checked={isAutomatic} onChange={(event) => setAutomatic(event.target.checked)}>
          {t('下次自动登录')}
        </Checkbox>
        <Button type="primary" htmlType="submit" block className="login-submit" loading={isBusy} disabled={bindTicket === ''} icon={<Link2 size={16} />}>
          {t('绑定并登录')}
        </Button>
        <Link to="/login?local=1">{t('返回登录页')}</Link>
      </form>
    </LoginFrame>
  )
}
