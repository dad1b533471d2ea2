import { Button, Input } from 'antd'
import { ShieldCheck, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { phonePattern } from '#kernel/rules/contact.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { captchaHeaders, refusalText } from '#browser/shell/login/enter.ts'
import { CaptchaField, useAskedPicture } from '#browser/shell/login/login-parts.tsx'

const pauseMs = 60_000

type Props = {
  phone: string
  code: string
  onPhone: (value: string) => void
  onCode: (value: string) => void
  /** When the last code was sent, ms; kept by the page. */
  sentAt: number
  onSent: (at: number) => void
  onRefusal: (text: string) => void
}

/** Phone and the code sent to it, a minute between two; from the third of a day on a picture is to be read first. */
export function SmsFields(props: Props) {
  const { phone, code, sentAt, onSent, onRefusal } = props
  const left = useSecondsLeft(sentAt)
  const [isSending, setSending] = useState(false)
  const asked = useAskedPicture()
  const send = async () => {
    const problem =
      phone === ''
        ? t('请输入手机号')
        : !phonePattern.test(phone)
          ? t('手机号格式不正确')
          : asked.isAsked && asked.letters.trim() === ''
            ? t('请输入图形验证码')
            : ''
    onRefusal(problem)
    if (problem !== '') return
    setSending(true)
    try {
      await get('auth/captcha', { type: 'sms', phone }, { headers: captchaHeaders(asked.captcha()) })
      asked.onTried()
      onSent(Date.now())
    } catch (error) {
      asked.onTried(error)
      onRefusal(refusalText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Input
        size="large"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        aria-label={t('手机号')}
        placeholder={t('请输入手机号')}
        prefix={<Smartphone size={16} strokeWidth={1.75} />}
        value={phone}
        onChange={(event) => props.onPhone(event.target.value.replaceAll(/\s/g, ''))}
      />
      <CaptchaField asked={asked} isNamed />
      <div className="login-code">
        <Input
          size="large"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          aria-label={t('验证码')}
          placeholder={t('请输入验证码')}
          prefix={<ShieldCheck size={16} strokeWidth={1.75} />}
          value={code}
          onChange={(event) => props.onCode(event.target.value.trim())}
        />
        <Button size="large" onClick={() => void send()} disabled={left > 0} loading={isSending}>
          {left > 0 ? t('{{seconds}} 秒后重试', { seconds: left }) : t('获取验证码')}
        </Button>
      </div>
    </>
  )
}

function useSecondsLeft(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((sentAt + pauseMs - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (sentAt === 0) return undefined
    const timer = window.setInterval(() => setNow(Date.now()), 500)
    return () => window.clearInterval(timer)
  }, [sentAt, isRunning])
  return left
}
