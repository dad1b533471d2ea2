import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { wordsOf } from './use-consent.ts'

const pauseSeconds = 60

/** Proves the phone the address was sent to. */
export function CodeForm({
  phone,
  onSend,
  onOpen,
}: {
  phone: string
  onSend: () => Promise<unknown>
  onOpen: (code: string) => Promise<void>
}) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<'send' | 'open' | null>(null)
  const [wait, setWait] = useState(0)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const run = async (what: 'send' | 'open', work: () => Promise<unknown>) => {
    setBusy(what)
    setProblem('')
    try {
      await work()
      if (what === 'send') {
        setSent(true)
        setWait(pauseSeconds)
      }
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(null)
    }
  }
  const open = () =>
    /^\d{6}$/.test(code) ? void run('open', () => onOpen(code)) : setProblem(t('请输入 6 位短信验证码'))
  return (
    <form
      className="consent-form"
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <label htmlFor="consent-code-box">{t('验证码将发送至 {{phone}}', { phone })}</label>
      <div className="consent-code">
        <Input
          id="consent-code-box"
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          placeholder={t('6 位验证码')}
          status={problem ? 'error' : undefined}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        />
        <Button size="large" loading={busy === 'send'} disabled={wait > 0} onClick={() => void run('send', onSend)}>
          {wait > 0 ? t('{{n}} 秒后重发', { n: wait }) : isSent ? t('重新发送') : t('获取验证码')}
        </Button>
      </div>
      <p className="consent-problem" role="alert">
        {problem}
      </p>
      <Button type="primary" size="large" block htmlType="submit" loading={busy === 'open'}>
        {t('查看并确认')}
      </Button>
    </form>
  )
}
