import '@fontsource-variable/noto-sans-sc/index.css'
import '@fontsource/barlow-condensed/latin-500.css'
import '@fontsource/barlow-condensed/latin-600.css'
import { createContext, useContext, useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { shown, t } from '#browser/wire/i18n.ts'
import { LostBar, timeOf, WallClock } from './clock.tsx'
import { fitTo, type Fit } from './fit.ts'
import { followScreen, machineNow, nothingYet, type Live } from './live-screen.ts'
import { useOfflinePage } from './offline.ts'
import type { Block } from './screen-wire.ts'
import { useSelfCare } from './self-care.ts'
import './wall.css'

type WallState = { live: Live; fit: Fit; isCalm: boolean; /** The server's time, now and then. */ now: number }
const Wall = createContext<WallState | null>(null)
const lookAgainMs = 5000

/** What the regions of a screen stand on. */
export function useWall(): WallState {
  return useContext(Wall)!
}

/** The block of a region. */
export function useBlock<T>(key: string): { data: T | null; block: Block | null } {
  const block = useWall().live.blocks[key] ?? null
  return { data: (block?.data ?? null) as T | null, block }
}

/** A whole screen: fitted to the display, live, and able to hang for weeks. `note` stands behind the date, `footer` at the foot. */
export function WallScreen({
  code,
  title,
  note,
  footer,
  children,
}: {
  code: string
  title: string
  note?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  const [live, setLive] = useState<Live>(nothingYet)
  const fit = useFit()
  const key = useDisplayKey(code)
  useEffect(() => {
    return followScreen(code, key, setLive)
  }, [code, key])
  const shift = useSelfCare({ skew: live.skew, reloadAt: live.config?.reloadAt ?? '04:00' })
  useOfflinePage(live.lostAt !== null)
  const now = useSlowTime(live)
  const isCalm = useReducedMotion() || live.config?.isCalm === true
  const wall = useMemo(() => ({ live, fit, now, isCalm }), [live, fit, now, isCalm])
  const name = live.config?.title ?? t(title)
  useEffect(() => {
    document.title = name
  }, [name])
  if (live.isRefused) return <Refused />
  const style: CSSProperties =
    fit.kind === 'stack'
      ? { zoom: fit.scale }
      : {
          width: fit.width,
          height: fit.height,
          transform: `translate(${fit.left + shift[0]}px, ${fit.top + shift[1]}px) scale(${fit.scale})`,
        }
  const fastest = Math.min(...(live.config?.blocks ?? []).map(({ refreshSeconds }) => refreshSeconds))
  return (
    <Wall value={wall}>
      <div className={`wall wall-${fit.kind}${isCalm ? ' is-calm' : ''}${live.lostAt === null ? '' : ' is-lost'}`}>
        <div className="wall-canvas" style={style}>
          <header className="wall-head">
            <div className="wall-name">
              <h1>{shown(name)}</h1>
              <span>{live.config?.schoolName}</span>
            </div>
            <WallClock skew={live.skew} note={note} />
          </header>
          {live.lostAt !== null && <LostBar since={live.lostAt} />}
          <main className="wall-body">{children}</main>
          <footer className="wall-foot">
            <div className="wall-facts">{footer}</div>
            <div className="wall-facts">
              <span className="wall-fresh">
                <i className={live.lostAt === null ? 'wall-dot' : 'wall-dot is-lost'} />
                {t('数据更新于 {{time}}', { time: timeOf(newest(live)) })}
                {Number.isFinite(fastest) && ` · ${t('每{{n}}秒', { n: fastest })}`}
              </span>
              <span>{t('仅展示汇总与脱敏信息')}</span>
            </div>
          </footer>
        </div>
      </div>
    </Wall>
  )
}

function Refused() {
  return (
    <main className="wall wall-refused">
      <p>{t('大屏未授权或已停用')}</p>
      <p className="wall-hint">{t('请在校园网内或登录后打开，或使用管理员提供的大屏链接')}</p>
    </main>
  )
}

function newest(live: Live): Date | null {
  const times = Object.values(live.blocks).flatMap(({ asOf }) => (asOf ? [Date.parse(asOf)] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** Regions grow old by themselves, also when nothing comes. */
function useSlowTime({ skew }: Live): number {
  const [now, setNow] = useState(() => machineNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(machineNow()), lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  return now + skew
}

function useFit(): Fit {
  const [fit, setFit] = useState(() => fitTo(window.innerWidth, window.innerHeight))
  useEffect(() => {
    const measure = () => setFit(fitTo(window.innerWidth, window.innerHeight))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return fit
}

function useReducedMotion(): boolean {
  const [isReduced] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  return isReduced
}

/** A key comes once with the link, leaves the address bar and stays with the display. */
function useDisplayKey(code: string): string | null {
  const [key] = useState(() => {
    const name = `screen-key-${code}`
    const address = new URL(window.location.href)
    const given = address.searchParams.get('key')
    try {
      if (given) localStorage.setItem(name, given)
      return given ?? localStorage.getItem(name)
    } catch {
      return given
    }
  })
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('key')) return
    address.searchParams.delete('key')
    window.history.replaceState(window.history.state, '', address)
  }, [])
  return key
}
