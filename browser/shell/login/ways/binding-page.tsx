import { Button, Checkbox, Segmented } from 'antd'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { t } from '#browser/wire/i18n.ts'
import { AccountFields, useAccountFields } from '#browser/shell/login/account-fields.tsx'
import { bindAndEnter, refusalText } from '#browser/shell/login/enter.ts'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { Refusal } from '#browser/shell/login/login-parts.tsx'
import { halfDoneIn, SecondStep, type HalfDone } from '#browser/shell/login/second-step.tsx'
import { SmsFields } from '#browser/shell/login/ways/sms-fields.tsx'
import { arrived } from '#browser/wire/calls/under-way.ts'
import { takeOver } from '#browser/wire/calls/request-error.ts'

/** `/bindingusertoautologin`: somebody known elsewhere tells which account is theirs. */
export function BindingPage() {
  const navigate = useNavigate()
  const { loginTabs } = useAppInfo()
  const asked = new URLSearchParams(window.location.search)
  const bindTicket = asked.get('ticket') ?? ''
  const [way, setWay] = useState<'password' | 'sms'>('password')
  const fields = useAccountFields(false)
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [sentAt, setSentAt] = useState(0)
  const [isAutomatic, setAutomatic] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [half, setHalf] = useState<HalfDone | null>(null)
  const [refusal, setRefusal] = useState(bindTicket === '' ? t('绑定凭证已失效，请重新扫码') : '')

  const missing = () =>
    way === 'password' ? fields.missing() : phone === '' ? t('请输入手机号') : code === '' ? t('请输入验证码') : ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const problem = missing()
    setRefusal(problem)
    if (problem !== '' || isBusy) return
    setBusy(true)
    try {
      const proof: Record<string, string> = way === 'sms' ? { phone, smsCode: code } : await fields.proof()
      const autoLogin = isAutomatic ? '1' : '0'
      const to = await bindAndEnter({ bindTicket, ...proof, autoLogin }, fields.asked.captcha())
      void navigate(to, { replace: true })
      await arrived()
    } catch (error) {
      const next = halfDoneIn(error, { isRemembered: false, tenantId: undefined, username: fields.username })
      setHalf(next)
      if (next) return takeOver(error)
      setRefusal(refusalText(error))
      fields.asked.onTried(error)
    } finally {
      setBusy(false)
    }
  }

  const hint = t('将“{{name}}”绑定到平台账号', { name: asked.get('nickName') ?? '' })
  if (half)
    return (
      <LoginFrame title={t('绑定账号')} hint={hint}>
        <SecondStep half={half} onBack={() => setHalf(null)} />
      </LoginFrame>
    )
  return (
    <LoginFrame title={t('绑定账号')} hint={hint}>
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
          <AccountFields fields={fields} />
        ) : (
          <SmsFields
            phone={phone}
            code={code}
            onPhone={setPhone}
            onCode={setCode}
            sentAt={sentAt}
            onSent={setSentAt}
            onRefusal={setRefusal}
          />
        )}
        <Checkbox checked={isAutomatic} onChange={(event) => setAutomatic(event.target.checked)}>
          {t('下次自动登录')}
        </Checkbox>
        <Button
          type="primary"
          htmlType="submit"
          block
          className="login-submit"
          loading={isBusy}
          disabled={bindTicket === ''}
          icon={<Link2 size={16} />}
        >
          {t('绑定并登录')}
        </Button>
        <Link to="/login?local=1">{t('返回登录页')}</Link>
      </form>
    </LoginFrame>
  )
}
