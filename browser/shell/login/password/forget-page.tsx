import { Button, Input, Result, Segmented, Steps } from 'antd'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { RequestError, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { NewPasswordFields } from '#browser/shell/login/password/change-password-form.tsx'
import { captchaHeaders } from '#browser/shell/login/enter.ts'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { CaptchaField, Refusal, useAskedPicture } from '#browser/shell/login/login-parts.tsx'
import { tenantForSignIn } from '#browser/wire/calls/client.ts'

/** Where a code can be sent, masked; one of them is there. */
type Begun = { ticket: string; phone: string | null; email: string | null }
type CodeWay = 'phone' | 'email'

/** Account, code, new password: the way back for somebody who forgot theirs. */
export function ForgetPage() {
  const [begun, setBegun] = useState<Begun & { accountNo: string }>()
  const [isDone, setDone] = useState(false)
  const step = isDone ? 2 : begun ? 1 : 0
  return (
    <LoginFrame title={t('找回密码')} hint={t('通过账号登记的手机号或邮箱重设密码')}>
      <Steps
        size="small"
        current={step}
        items={[{ title: t('验证账号') }, { title: t('设置新密码') }, { title: t('完成') }]}
        style={{ marginBottom: 20 }}
        responsive={false}
      />
      {isDone ? (
        <Result
          status="success"
          title={t('密码已重设')}
          extra={
            <Link to="/login">
              <Button type="primary">{t('去登录')}</Button>
            </Link>
          }
        />
      ) : begun ? (
        <NewPassword begun={begun} onDone={() => setDone(true)} onRestart={() => setBegun(undefined)} />
      ) : (
        <Account onBegun={setBegun} />
      )}
      {!isDone && (
        <Link to="/login" className="forget-back">
          {t('返回登录')}
        </Link>
      )}
    </LoginFrame>
  )
}

function Account({ onBegun }: { onBegun: (begun: Begun & { accountNo: string }) => void }) {
  const [accountNo, setAccountNo] = useState('')
  const asked = useAskedPicture(true)
  const { refusal, setRefusal, isBusy, run } = useAttempt()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const missing = accountNo.trim() === '' ? t('请输入用户名') : asked.letters.trim() === '' ? t('请输入验证码') : ''
    setRefusal(missing)
    if (missing !== '') return
    void run(async () => {
      const headers = { 'Tenant-Id': tenantForSignIn(), ...captchaHeaders(asked.captcha()) }
      onBegun({
        accountNo: accountNo.trim(),
        ...(await post<Begun>('auth/openApi/forget/begin', { accountNo: accountNo.trim() }, { headers })),
      })
    }, asked.onTried)
  }
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <Refusal text={refusal} />
      <Input
        size="large"
        autoFocus
        autoComplete="username"
        maxLength={64}
        aria-label={t('用户名')}
        placeholder={t('请输入用户名')}
        value={accountNo}
        onChange={(event) => setAccountNo(event.target.value)}
      />
      <CaptchaField asked={asked} />
      <Button type="primary" htmlType="submit" block className="login-submit" loading={isBusy}>
        {t('下一步')}
      </Button>
    </form>
  )
}

// The server judges by the person's own policy; these are the rules that hold for everybody.
const rules = { minLength: 8, minClasses: 2, allowAccountInPwd: false, banCommon: true }

function NewPassword({
  begun,
  onDone,
  onRestart,
}: {
  begun: Begun & { accountNo: string }
  onDone: () => void
  onRestart: () => void
}) {
  const [way, setWay] = useState<CodeWay>(begun.phone === null ? 'email' : 'phone')
  const [code, setCode] = useState('')
  const [value, setValue] = useState('')
  const [again, setAgain] = useState('')
  const [wait, setWait] = useState(0)
  const asked = useAskedPicture()
  const { refusal, setRefusal, isBusy, run } = useAttempt()
  const headers = { 'Tenant-Id': tenantForSignIn() }
  useEffect(() => {
    if (wait === 0) return
    const timer = window.setTimeout(() => setWait(wait - 1), 1000)
    return () => window.clearTimeout(timer)
  }, [wait])
  const sendCode = () =>
    void run(async () => {
      const withCaptcha = { ...headers, ...captchaHeaders(asked.captcha()) }
      await post('auth/openApi/forget/sendCode', { ticket: begun.ticket, way }, { headers: withCaptcha })
      asked.onTried()
      setWait(60)
    }, asked.onTried)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem =
      code === ''
        ? t('请输入验证码')
        : value === ''
          ? t('请输入新密码')
          : value !== again
            ? t('两次输入的新密码不一致')
            : ''
    setRefusal(problem)
    if (problem !== '') return
    void run(async () => {
      await post('auth/openApi/forget/reset', { ticket: begun.ticket, way, code, newPassword: value }, { headers })
      onDone()
    })
  }
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <Refusal text={refusal} />
      {begun.phone !== null && begun.email !== null && (
        <Segmented
          block
          value={way}
          onChange={(next: CodeWay) => {
            setWay(next)
            setWait(0)
          }}
          options={[
            { value: 'phone', label: t('用手机找回') },
            { value: 'email', label: t('用邮箱找回') },
          ]}
        />
      )}
      <p className="forget-to">
        {t('验证码将发送到 {{phone}}', { phone: (way === 'phone' ? begun.phone : begun.email) ?? '' })}
      </p>
      <CaptchaField asked={asked} isNamed />
      <div className="login-captcha">
        <Input
          size="large"
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          aria-label={t('验证码')}
          placeholder={t('请输入验证码')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button size="large" disabled={wait > 0} onClick={sendCode}>
          {wait > 0 ? t('{{n}} 秒', { n: wait }) : t('获取验证码')}
        </Button>
      </div>
      <NewPasswordFields
        policy={{ ...rules, accountNo: begun.accountNo }}
        value={value}
        again={again}
        onValue={setValue}
        onAgain={setAgain}
      />
      <Button type="primary" htmlType="submit" block className="login-submit" loading={isBusy}>
        {t('重设密码')}
      </Button>
      <Button type="link" block onClick={onRestart}>
        {t('重新开始')}
      </Button>
    </form>
  )
}

function useAttempt() {
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>, onRefused?: (error: unknown) => void) => {
    setBusy(true)
    try {
      setRefusal('')
      await work()
    } catch (error) {
      setRefusal(error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('操作失败，请稍后重试'))
      onRefused?.(error)
    } finally {
      setBusy(false)
    }
  }
  return { refusal, setRefusal, isBusy, run }
}
