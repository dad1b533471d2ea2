import { Button, Modal, Segmented } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RequestError, post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { SixBoxes } from '#kernel/web/second-auth/six-boxes.tsx'
import { StepRing } from '#kernel/web/second-auth/step-ring.tsx'
import { bindSecondAuth, type SecondAuthWanted } from '#kernel/web/wire/second-auth.ts'
import { securityPath } from '#kernel/web/second-auth/security-path.ts'
import './second-auth.css'

type Way = 'totp' | 'sms' | 'recovery'
type Asked = { wanted: SecondAuthWanted; answer: (ticket: string | undefined) => void }

/** Stands in the frame and waits for a call that asks for a second authentication; calls at the same time queue up. */
export function SecondAuthDialog() {
  const [queue, setQueue] = useState<readonly Asked[]>([])
  useEffect(() => bindSecondAuth((wanted) => new Promise((answer) => setQueue((all) => [...all, { wanted, answer }]))), [])
  const [asked] = queue
  if (asked === undefined) return null
  const finish = (ticket: string | undefined) => {
    asked.answer(ticket)
    setQueue((all) => all.slice(1))
  }
  return asked.wanted.bound ? <Prove key={queue.length} wanted={asked.wanted} onDone={finish} /> : <Unbound onClose={() => finish(undefined)} />
}

function Unbound({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title={t('此操作需要二次认证')} onCancel={onClose} width={420} footer={[
      <Button key="later" onClick={onClose}>{t('取消')}</Button>,
      <Button key="go" type="primary" href={securityPath} target="_blank">{t('去绑定')}</Button>,
    ]}>
      <div className="second-auth">
        <ShieldCheck size={32} strokeWidth={1.5} aria-hidden />
        <p>{t('请先绑定二次认证方式')}</p>
        <p className="second-auth-hint">{t('在新页面的“安全设置”中绑定动态口令后，回到这里重试，已填写的内容不会丢失。')}</p>
      </div>
    </Modal>
  )
}

function Prove({ wanted, onDone }: { wanted: SecondAuthWanted; onDone: (ticket: string | undefined) => void }) {
  const [way, setWay] = useState<Way>(wanted.types.includes('totp') ? 'totp' : 'sms')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [recovery, setRecovery] = useState('')
  const [round, setRound] = useState(0)
  const { wait, sendCode } = useSmsCode(wanted.operation, setRefusal)

  const verify = async (code: string) => {
    setBusy(true)
    try {
      const { ticket } = await post<{ ticket: string }>('base/sysUserSecondAuth/verify', { type: way, code, operation: wanted.operation }, { quiet: true })
      onDone(ticket)
    } catch (error) {
      setRefusal(error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('认证失败，请稍后重试'))
      setRound((count) => count + 1)
      setBusy(false)
    }
  }
  const choose = (next: Way) => {
    setWay(next)
    setRefusal('')
    setRound((count) => count + 1)
  }
  const ways = [
    ...(wanted.types.includes('totp') ? [{ value: 'totp' as const, label: t('动态口令') }] : []),
    ...(wanted.types.includes('sms') ? [{ value: 'sms' as const, label: t('短信验证码') }] : []),
  ]
  return (
    <Modal open title={t('二次认证')} footer={null} width={420} onCancel={() => onDone(undefined)} maskClosable={false}>
      <div className="second-auth">
        <ShieldCheck size={32} strokeWidth={1.5} aria-hidden />
        {ways.length > 1 && way !== 'recovery' && <Segmented options={ways} value={way} onChange={choose} />}
        <p>{way === 'totp' ? t('请输入身份验证器上的 6 位动态口令') : way === 'sms' ? t('请输入发送到您手机的 6 位验证码') : t('请输入一个未使用过的恢复码')}</p>
        {way === 'recovery' ? (
          <form className="second-auth-recovery" onSubmit={(event) => { event.preventDefault(); void verify(recovery) }}>
            <input value={recovery} onChange={(event) => setRecovery(event.target.value)} maxLength={20} autoFocus aria-label={t('恢复码')} placeholder="xxxxx-xxxxx" />
            <Button type="primary" htmlType="submit" loading={isBusy} disabled={recovery.trim() === ''}>{t('确定')}</Button>
          </form>
        ) : (
          <SixBoxes key={round} isDisabled={isBusy} onComplete={(code) => void verify(code)} />
        )}
        {refusal !== '' && <p className="second-auth-refusal" role="alert">{refusal}</p>}
        {way === 'totp' && <StepRing />}
        {way === 'sms' && (
          <Button type="link" disabled={wait > 0} onClick={() => void sendCode()}>
            {wait > 0 ? t('{{n}} 秒后可重新获取', { n: wait }) : t('获取验证码')}
          </Button>
        )}
        {wanted.types.includes('totp') && (
          <Button type="link" size="small" onClick={() => choose(way === 'recovery' ? 'totp' : 'recovery')}>
            {way === 'recovery' ? t('使用动态口令') : t('使用恢复码')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function useSmsCode(operation: string, say: (text: string) => void): { wait: number; sendCode: () => Promise<void> } {
  const [wait, setWait] = useState(0)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearInterval(timer.current), [])
  const sendCode = async () => {
    try {
      await post('base/sysUserSecondAuth/sendSms', { operation }, { quiet: true })
      say('')
      setWait(60)
      timer.current = window.setInterval(() => setWait((left) => Math.max(0, left - 1)), 1000)
    } catch (error) {
      say(error instanceof RequestError ? t(error.msg) : t('认证失败，请稍后重试'))
    }
  }
  return { wait, sendCode }
}
