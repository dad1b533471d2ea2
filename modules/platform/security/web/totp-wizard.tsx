import { Button, Input, QRCode } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { RequestError, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { SixBoxes } from '#browser/kit/second-auth/six-boxes.tsx'
import { StepRing } from '#browser/kit/second-auth/step-ring.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { secondAuthSmsRoute, totpBeginRoute, totpConfirmRoute, type TotpOffer } from '../shared/second-auth-routes.ts'

/** Password (and a code to the phone, where that counts already), QR code, two codes in a row, recovery codes: binding an authenticator app. */
export function TotpWizard({ asksSms, onClose }: { asksSms: boolean; onClose: () => void }) {
  const [offer, setOffer] = useState<TotpOffer>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [refusal, setRefusal] = useState('')
  const say = (error: unknown) =>
    setRefusal(error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('操作失败，请稍后重试'))
  // A refusal speaks of the last attempt alone.
  const forget = () => setRefusal('')
  return (
    <Dialog open title={t('绑定动态口令')} footer={null} width={440} onCancel={onClose} mask={{ closable: false }}>
      <div className="totp-wizard">
        {codes ? (
          <Recovery codes={codes} onClose={onClose} />
        ) : offer ? (
          <Confirm offer={offer} onBound={setCodes} onTry={forget} onRefused={say} />
        ) : (
          <Begin asksSms={asksSms} onOffer={setOffer} onTry={forget} onRefused={say} />
        )}
        {refusal !== '' && !codes && (
          <p className="second-auth-refusal" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type Trying = { onTry: () => void; onRefused: (error: unknown) => void }
type BeginProps = Trying & { asksSms: boolean; onOffer: (offer: TotpOffer) => void }

function Begin({ asksSms, onOffer, onTry, onRefused }: BeginProps) {
  const [password, setPassword] = useState('')
  const [sms, setSms] = useState('')
  const [isSent, setSent] = useState(false)
  const sendCode = () =>
    post(secondAuthSmsRoute, {}).then(
      () => setSent(true),
      (error: unknown) => onRefused(error),
    )
  const begin = async () => {
    onTry()
    try {
      const { md5Hex } = await import('#browser/shell/login/password/md5.ts')
      onOffer(
        await post(totpBeginRoute, {
          ...(password === '' ? {} : { password: md5Hex(password) }),
          ...(sms === '' ? {} : { sms }),
        }),
      )
    } catch (error) {
      onRefused(error)
    }
  }
  return (
    <>
      <p>{t('为确认是您本人，请输入登录密码')}</p>
      <Input.Password
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onPressEnter={() => void begin()}
        autoComplete="current-password"
        placeholder={t('登录密码')}
        aria-label={t('登录密码')}
      />
      {asksSms && (
        <>
          <Button onClick={() => void sendCode()} disabled={isSent}>
            {isSent ? t('验证码已发送') : t('获取验证码')}
          </Button>
          <Input
            value={sms}
            onChange={(event) => setSms(event.target.value.trim())}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            placeholder={t('短信验证码')}
            aria-label={t('短信验证码')}
          />
        </>
      )}
      <Button type="primary" block onClick={() => void begin()}>
        {t('下一步')}
      </Button>
    </>
  )
}

function Confirm({
  offer,
  onBound,
  onTry,
  onRefused,
}: Trying & { offer: TotpOffer; onBound: (codes: readonly string[]) => void }) {
  const [first, setFirst] = useState('')
  const [round, setRound] = useState(0)
  const takeFirst = (code: string) => {
    onTry()
    setFirst(code)
  }
  const confirm = async (code2: string) => {
    onTry()
    try {
      const { recoveryCodes } = await post(totpConfirmRoute, {
        code1: first,
        code2,
      })
      onBound(recoveryCodes)
    } catch (error) {
      onRefused(error)
      setFirst('')
      setRound((count) => count + 1)
    }
  }
  return (
    <>
      {first === '' ? (
        <>
          <p>{t('用身份验证器应用扫描二维码，或手工输入密钥')}</p>
          <QRCode value={offer.uri} size={168} bgColor="#fff" color="#000" />
          <a href={offer.uri}>{t('在本机的身份验证器中打开')}</a>
          <Secret secret={offer.secret} />
          <p>{t('输入应用显示的 6 位口令')}</p>
          <SixBoxes key={`first-${round}`} onComplete={takeFirst} />
        </>
      ) : (
        <>
          <p>{t('等口令更新后，输入下一个口令')}</p>
          <SixBoxes key={`second-${round}`} onComplete={(code) => void confirm(code)} />
        </>
      )}
      <StepRing />
    </>
  )
}

/** The secret to type or to paste, for whoever has no second screen to hold before the camera. */
function Secret({ secret }: { secret: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="totp-secret">
      <code>{secret}</code>
      {/* A page over plain HTTP has no clipboard; there the secret is marked as a whole by a click. */}
      {navigator.clipboard !== undefined && (
        <Button
          size="small"
          icon={isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          onClick={() =>
            void navigator.clipboard.writeText(secret).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {isCopied ? t('已复制') : t('复制密钥')}
        </Button>
      )}
    </div>
  )
}

function Recovery({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <p>{t('绑定成功。请保存这些恢复码，手机不在身边时每个可用一次；它们只显示这一次。')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}>{t('复制')}</Button>
      <Button type="primary" block onClick={onClose}>
        {t('我已保存')}
      </Button>
    </>
  )
}
