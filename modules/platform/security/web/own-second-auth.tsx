import { Button, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError, get, post } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { SixBoxes } from '#browser/kit/second-auth/six-boxes.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import '#browser/kit/second-auth/second-auth.css'
import {
  ownSecondAuthRoute,
  secondAuthSmsRoute,
  smsSwitchRoute,
  totpUnbindRoute,
} from '../shared/second-auth-routes.ts'
import './security.css'
import { TotpWizard } from './totp-wizard.tsx'

type Panel = 'bind' | 'unbind' | 'sms' | null

/** What a person has bound, and the ways to bind and unbind. */
export function OwnSecondAuth() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-second-auth'],
    queryFn: () => get(ownSecondAuthRoute),
  })
  const [panel, setPanel] = useState<Panel>(null)
  const close = () => {
    setPanel(null)
    void refetch()
  }
  const names = [...new Set((data?.operations ?? []).map(({ name }) => t(name)))]
  return (
    <div>
      {data && <ToneTag tone={data.enabled ? 'green' : 'amber'}>{data.enabled ? t('已开启') : t('未开启')}</ToneTag>}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <p className="security-note">
          {names.length > 0
            ? t('这些操作会要求二次认证：{{names}}', { names: listed(names) })
            : t('您的账号暂无必须二次认证的操作')}
        </p>
      )}
      {data && (
        <>
          <div className="own-device">
            <div>
              {t('动态口令')} {data.totpBound && <ToneTag tone="green">{t('已绑定')}</ToneTag>}
              <small>
                {data.totpBound
                  ? t('还有 {{n}} 个恢复码可用', { n: data.recoveryLeft })
                  : t('使用身份验证器应用扫码绑定')}
              </small>
            </div>
            <Button
              size="small"
              type={data.totpBound ? 'default' : 'primary'}
              onClick={() => setPanel(data.totpBound ? 'unbind' : 'bind')}
            >
              {data.totpBound ? t('解绑') : t('绑定')}
            </Button>
          </div>
          <div className="own-device">
            <div>
              {t('短信验证码')} {data.smsBound && <ToneTag tone="green">{t('已开启')}</ToneTag>}
              <small>{data.phone ?? t('账号未登记手机号')}</small>
            </div>
            <Button size="small" disabled={data.phone === null} onClick={() => setPanel('sms')}>
              {data.smsBound ? t('关闭', { context: 'feature' }) : t('开启')}
            </Button>
          </div>
        </>
      )}
      {panel === 'bind' && <TotpWizard asksSms={data?.smsBound === true} onClose={close} />}
      {panel === 'unbind' && <Unbind onClose={close} />}
      {panel === 'sms' && data && (
        <SmsSwitch
          isOn={!data.smsBound}
          phone={data.phone ?? ''}
          asksTotp={data.totpBound && !data.smsBound}
          onClose={close}
        />
      )}
    </div>
  )
}

function Unbind({ onClose }: { onClose: () => void }) {
  const { refusal, round, isBusy, attempt } = useAttempt(onClose)
  return (
    <Dialog open title={t('解绑动态口令')} footer={null} width={400} onCancel={onClose}>
      <div className="second-auth">
        <p>{t('请输入身份验证器上的 6 位动态口令')}</p>
        <SixBoxes
          key={round}
          isDisabled={isBusy}
          onComplete={(code) => void attempt(() => post(totpUnbindRoute, { code }), t('已解绑'))}
        />
        {refusal !== '' && (
          <p className="second-auth-refusal" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type SmsSwitchProps = { isOn: boolean; phone: string; asksTotp: boolean; onClose: () => void }

function SmsSwitch({ isOn, phone, asksTotp, onClose }: SmsSwitchProps) {
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [isSent, setSent] = useState(false)
  const { refusal, setRefusal, round, isBusy, attempt } = useAttempt(onClose)
  const sendCode = async () => {
    try {
      await post(secondAuthSmsRoute, {})
      setSent(true)
      setRefusal('')
    } catch (error) {
      setRefusal(error instanceof RequestError ? t(error.msg) : '')
    }
  }
  const confirm = async (code: string) => {
    const { md5Hex } = await import('#browser/shell/login/password/md5.ts')
    await post(smsSwitchRoute, {
      isOn,
      code,
      ...(password === '' ? {} : { password: md5Hex(password) }),
      ...(totp === '' ? {} : { totp }),
    })
  }
  return (
    <Dialog open title={isOn ? t('开启短信认证') : t('关闭短信认证')} footer={null} width={400} onCancel={onClose}>
      <div className="second-auth">
        <p>{t('验证码将发送到 {{phone}}', { phone })}</p>
        {isOn && (
          <Input.Password
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            placeholder={t('登录密码')}
            aria-label={t('登录密码')}
          />
        )}
        {asksTotp && (
          <Input
            value={totp}
            onChange={(event) => setTotp(event.target.value.trim())}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            placeholder={t('身份验证器上的动态口令')}
            aria-label={t('身份验证器上的动态口令')}
          />
        )}
        <Button onClick={() => void sendCode()} disabled={isSent}>
          {isSent ? t('验证码已发送') : t('获取验证码')}
        </Button>
        <SixBoxes
          key={round}
          isDisabled={isBusy}
          isFocused={false}
          onComplete={(code) => void attempt(() => confirm(code), t('已保存'))}
        />
        {refusal !== '' && (
          <p className="second-auth-refusal" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** One try at a time; a refusal empties the boxes and stands below them. */
function useAttempt(onDone: () => void) {
  const [refusal, setRefusal] = useState('')
  const [round, setRound] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const attempt = async (work: () => Promise<unknown>, praise: string) => {
    setBusy(true)
    try {
      await work()
      success(praise)
      onDone()
    } catch (error) {
      setRefusal(error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('操作失败，请稍后重试'))
      setRound((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  return { refusal, setRefusal, round, isBusy, attempt }
}
