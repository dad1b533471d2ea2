import { Button, Segmented } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { SixBoxes } from '#browser/kit/second-auth/six-boxes.tsx'
import { StepRing } from '#browser/kit/second-auth/step-ring.tsx'
import './second-auth.css'

export type ProofWay = 'totp' | 'sms' | 'recovery'

type Props = {
  types: readonly string[]
  /** Where codes are sent, masked. */
  phone?: string | null
  /** Judges a code; what it throws is told, and the boxes are empty again. */
  onVerify: (way: ProofWay, code: string) => Promise<void>
  onSendSms: () => Promise<unknown>
}

/** Six boxes for a code from the authenticator or the phone, or a recovery code. */
export function ProofPane({ types, phone, onVerify, onSendSms }: Props) {
  const [way, setWay] = useState<ProofWay>(types.includes('totp') ? 'totp' : 'sms')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [recovery, setRecovery] = useState('')
  const [round, setRound] = useState(0)
  const { wait, sendCode } = useSmsCode(onSendSms, setRefusal)

  const verify = async (code: string) => {
    setBusy(true)
    try {
      await onVerify(way, code)
    } catch (error) {
      setRefusal(textOf(error))
      setRound((count) => count + 1)
      setBusy(false)
    }
  }
  const choose = (next: ProofWay) => {
    setWay(next)
    setRefusal('')
    setRound((count) => count + 1)
  }
  const ways = [
    ...(types.includes('totp') ? [{ value: 'totp' as const, label: t('动态口令') }] : []),
    ...(types.includes('sms') ? [{ value: 'sms' as const, label: t('短信验证码') }] : []),
  ]
  const toPhone = phone ? t('请输入发送到 {{phone}} 的 6 位验证码', { phone }) : t('请输入发送到您手机的 6 位验证码')
  return (
    <div className="second-auth">
      <ShieldCheck size={32} strokeWidth={1.5} aria-hidden />
      {ways.length > 1 && way !== 'recovery' && <Segmented options={ways} value={way} onChange={choose} />}
      <p>
        {way === 'totp'
          ? t('请输入身份验证器上的 6 位动态口令')
          : way === 'sms'
            ? toPhone
            : t('请输入一个未使用过的恢复码')}
      </p>
      {way === 'recovery' ? (
        <form
          className="second-auth-recovery"
          onSubmit={(event) => {
            event.preventDefault()
            void verify(recovery)
          }}
        >
          <input
            value={recovery}
            onChange={(event) => setRecovery(event.target.value)}
            maxLength={20}
            autoFocus
            aria-label={t('恢复码')}
            placeholder="xxxxx-xxxxx"
          />
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={recovery.trim() === ''}>
            {t('确定')}
          </Button>
        </form>
      ) : (
        <SixBoxes key={round} isDisabled={isBusy} onComplete={(code) => void verify(code)} />
      )}
      {refusal !== '' && (
        <p className="second-auth-refusal" role="alert">
          {refusal}
        </p>
      )}
      {way === 'totp' && <StepRing />}
      {way === 'sms' && (
        <Button type="link" disabled={wait > 0} onClick={() => void sendCode()}>
          {wait > 0 ? t('{{n}} 秒后可重新获取', { n: wait }) : t('获取验证码')}
        </Button>
      )}
      {types.includes('totp') && (
        <Button type="link" size="small" onClick={() => choose(way === 'recovery' ? 'totp' : 'recovery')}>
          {way === 'recovery' ? t('使用动态口令') : t('使用恢复码')}
        </Button>
      )}
    </div>
  )
}

function useSmsCode(
  send: () => Promise<unknown>,
  say: (text: string) => void,
): { wait: number; sendCode: () => Promise<void> } {
  const [wait, setWait] = useState(0)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearInterval(timer.current), [])
  const sendCode = async () => {
    try {
      await send()
      say('')
      setWait(60)
      window.clearInterval(timer.current)
      timer.current = window.setInterval(() => setWait((left) => Math.max(0, left - 1)), 1000)
    } catch (error) {
      say(textOf(error))
    }
  }
  return { wait, sendCode }
}

function textOf(error: unknown): string {
  return error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('认证失败，请稍后重试')
}
