import { Button } from 'antd'
import { CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { enter, refusalText } from '#browser/shell/login/enter.ts'
import { Refusal } from '#browser/shell/login/login-parts.tsx'
import { pictureOf } from '#browser/kit/qr/qr-picture.ts'
import { arrived } from '#browser/wire/calls/under-way.ts'

type Status = { state: number; code?: string; userName?: string }
type Shown = { qrId: string; picture: string }

const everyMs = 2000
const [waiting, scanned, confirmed, over, cancelled] = [0, 1, 2, 3, 4]

/** A code for a phone that is signed in already. */
export function QrPane({ appName, tenantId }: { appName: string; tenantId: string | undefined }) {
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Shown | null>(null)
  const [status, setStatus] = useState<Status>({ state: waiting! })
  const [refusal, setRefusal] = useState('')

  useEffect(() => {
    const stop = new AbortController()
    setShown(null)
    setStatus({ state: waiting! })
    void watch({ signal: stop.signal, onShow: setShown, onStatus: setStatus })
      .then(async (code) => {
        if (code === null) return
        const to = await enter({ params: { grant_type: 'qr_code', code }, tenantId })
        void navigate(to, { replace: true })
        await arrived()
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        setRefusal(refusalText(error))
        setStatus({ state: over! })
      })
    return () => stop.abort()
  }, [round, navigate, tenantId])

  const isOver = status.state === over || status.state === cancelled
  return (
    <div className="login-qr">
      <Refusal text={refusal} />
      <div className="login-qr-code">
        {shown && <img src={shown.picture} width={184} height={184} alt={t('登录二维码')} />}
        {(isOver || status.state === scanned || status.state === confirmed) && (
          <div className="login-qr-mask">
            {isOver ? <CircleX size={28} strokeWidth={1.5} /> : <CircleCheck size={28} strokeWidth={1.5} />}
            <strong>
              {status.state === cancelled ? t('已在手机上取消') : isOver ? t('二维码已过期') : t('已扫码')}
            </strong>
            {isOver && (
              <Button
                type="primary"
                icon={<RefreshCw size={14} />}
                onClick={() => {
                  setRefusal('')
                  setRound(round + 1)
                }}
              >
                {t('点击刷新')}
              </Button>
            )}
          </div>
        )}
      </div>
      <p role="status">
        {status.state === scanned
          ? t('{{name}}，请在手机上确认', { name: status.userName ?? '' })
          : t('请使用{{app}}扫码登录', { app: t(appName) })}
      </p>
    </div>
  )
}

/** Shows a code and looks after it until the phone has decided; answers the key to sign in, or null. */
async function watch(input: {
  signal: AbortSignal
  onShow: (shown: Shown) => void
  onStatus: (status: Status) => void
}): Promise<string | null> {
  const { signal } = input
  const { qrId, content } = await get<{ qrId: string; content: string }>('auth/openApi/qr/create', undefined, {
    signal,
  })
  input.onShow({ qrId, picture: await pictureOf(content) })
  for (;;) {
    await pause(everyMs, signal)
    if (signal.aborted) return null
    const status = await get<Status>('auth/openApi/qr/status', { qrId }, { isBackground: true, signal })
    input.onStatus(status)
    if (status.code) return status.code
    if (status.state === over || status.state === cancelled) return null
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      resolve()
    })
  })
}
