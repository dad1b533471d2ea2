import { Button, Input, Segmented } from 'antd'
import { ArrowLeft, LogIn, LogOut, Maximize, Volume2, VolumeX, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { clockOf } from '#kernel/rules/school-time.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { GateCamera } from './gate-camera.tsx'
import { GateResult } from './gate-result.tsx'
import { RecentPassages } from './recent-passages.tsx'
import { useGate, type Direction } from './use-gate.ts'
import { useWedge } from './use-wedge.ts'
import './gate.css'

/** Somebody who has gone by is nobody's to look at any longer. */
const shownMs = 12_000

/** 门岗核验: the whole screen tells whether whoever stands there may pass. */
export function GatePage() {
  const [direction, setDirection] = useUserPref<Direction>('leave:gateDirection', '1')
  const [gateName, setGateName] = useUserPref('leave:gateName', '')
  const [isSilent, setSilent] = useUserPref('leave:gateSilent', false)
  const [typed, setTyped] = useState('')
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine)
  const now = useNow(1000)
  const navigate = useNavigate()
  const { shown, scan, clear, recent } = useGate({ gateName, isSilent })
  const take = (content: string) => void scan(content, direction)
  useWedge(take)
  const [search, forget] = useOwnSearch()
  const brought = new URLSearchParams(search).get('code')
  const takeBrought = useEffectEvent(() => {
    if (brought === null) return
    take(brought)
    forget({})
  })
  // The scanner of the phone has read a pass and leads here; whoever comes back to the page asks nothing twice.
  useEffect(() => {
    takeBrought()
  }, [brought])
  const goBy = useEffectEvent(clear)
  useEffect(() => {
    if (shown.kind !== 'answer' || !shown.answer.isRecorded) return undefined
    const timer = setTimeout(() => goBy(), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div className="gate">
      <header className="gate-head">
        <IconButton label={t('退出核验')} icon={ArrowLeft} onClick={() => void navigate('/index')} />
        <PageTitle />
        <Input
          className="gate-name"
          variant="filled"
          value={gateName}
          maxLength={20}
          placeholder={t('门岗名称')}
          aria-label={t('门岗名称')}
          onChange={(event) => setGateName(event.target.value)}
        />
        <time className="gate-clock">{clockOf(now)}</time>
        <IconButton
          label={isSilent ? t('打开声音') : t('关闭声音')}
          icon={isSilent ? VolumeX : Volume2}
          onClick={() => setSilent(!isSilent)}
        />
        {document.fullscreenEnabled && (
          <IconButton
            label={t('全屏')}
            icon={Maximize}
            onClick={() =>
              void (
                document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
              ).catch(() => undefined)
            }
          />
        )}
      </header>
      {!isOnline && (
        <p className="gate-offline" role="alert">
          <WifiOff size={18} strokeWidth={1.75} aria-hidden />
          {t('网络已断开，核验暂不可用，请人工登记')}
        </p>
      )}
      <div className="gate-body">
        <div className="gate-left">
          <Segmented
            block
            size="large"
            className={`gate-direction is-${direction === '1' ? 'out' : 'in'}`}
            aria-label={t('方向')}
            value={direction}
            options={[
              { value: '1', label: t('出校'), icon: <LogOut size={20} strokeWidth={1.75} aria-hidden /> },
              { value: '2', label: t('入校'), icon: <LogIn size={20} strokeWidth={1.75} aria-hidden /> },
            ]}
            onChange={(value) => setDirection(value as Direction)}
          />
          {/* Another direction is another question: the same code may then be told again. */}
          <GateCamera key={direction} onCode={take} />
          <form
            className="gate-typed"
            onSubmit={(event) => {
              event.preventDefault()
              take(typed)
              setTyped('')
            }}
          >
            <Input
              size="large"
              value={typed}
              maxLength={200}
              inputMode="text"
              autoComplete="off"
              placeholder={t('输入学号')}
              aria-label={t('输入学号')}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button size="large" type="primary" htmlType="submit" disabled={typed.trim() === ''}>
              {t('核验')}
            </Button>
          </form>
        </div>
        <GateResult shown={shown} onConfirm={(xh, way) => void scan(xh, way, true)} onCancel={clear} />
        <RecentPassages recent={recent} />
      </div>
    </div>
  )
}

function watchLine(onChange: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange)
  }
}
