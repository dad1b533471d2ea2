import '@fontsource-variable/noto-sans-sc/index.css'
import '@fontsource/barlow-condensed/latin-500.css'
import '@fontsource/barlow-condensed/latin-600.css'
import { createContext, useContext, useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { fitTo, type Fit } from './fit.ts'
import { followScreen, type Block, type Live } from './live-screen.ts'
import { useSelfCare } from './self-care.ts'
import './wall.css'

type WallState = { live: Live; fit: Fit; refreshSeconds: number }
const Wall = createContext<WallState | null>(null)

/** What the regions of a screen stand on. */
export function useWall(): WallState {
  return useContext(Wall)!
}

/** The block of a region and how old it is allowed to look. */
export function useBlock<T>(key: string): { data: T | null; block: Block | null } {
  const block = useWall().live.blocks[key] ?? null
  return { data: (block?.data ?? null) as T | null, block }
}

/** A whole screen: fitted to the display, live, and able to hang for weeks. */
export function WallScreen({ code, title, scope, refreshSeconds = 30, footer, children }: { code: string; title: string; scope?: ReactNode; refreshSeconds?: number; footer?: ReactNode; children: ReactNode }) {
  const [live, setLive] = useState<Live>({ blocks: {}, isRefused: false, lostAt: null, skew: 0 })
  const fit = useFit()
  const key = useDisplayKey(code)
  useEffect(() => followScreen(code, key, setLive), [code, key])
  const shift = useSelfCare()
  const wall = useMemo(() => ({ live, fit, refreshSeconds }), [live, fit, refreshSeconds])
  const now = useClock(live.skew)
  if (live.isRefused) return <Refused />
  const style: CSSProperties = fit.kind === 'stack' ? { zoom: fit.scale } : { width: fit.width, height: fit.height, transform: `translate(${fit.left + shift[0]}px, ${fit.top + shift[1]}px) scale(${fit.scale})` }
  return (
    <Wall value={wall}>
      <div className={`wall wall-${fit.kind}`}>
        <div className="wall-canvas" style={style}>
          <header className="wall-head">
            <div className="wall-name">
              <h1>{title}</h1>
              <span>{scope}</span>
            </div>
            <Clock now={now} />
          </header>
          {live.lostAt !== null && <LostBar since={live.lostAt + live.skew} now={now} />}
          <main className="wall-body">{children}</main>
          <footer className="wall-foot">
            <div className="wall-facts">{footer}</div>
            <div className="wall-facts">
              <span className="wall-fresh"><i className="wall-dot" />{t('数据更新于 {{time}}', { time: timeOf(newest(live)) })}</span>
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
    <div className="wall wall-refused">
      <p>{t('大屏未授权或已停用')}</p>
      <p className="wall-hint">{t('请在校园网内打开，或使用管理员提供的大屏链接')}</p>
    </div>
  )
}

function LostBar({ since, now }: { since: number; now: Date }) {
  const seconds = Math.max(0, Math.floor((now.getTime() - since) / 1000))
  const time = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return <div className="wall-lost">▲ {t('网络中断 {{time}}，正在重连', { time })}</div>
}

function Clock({ now }: { now: Date }) {
  const part = partsOf(now)
  return (
    <div className="wall-clock">
      <span className="wall-date">{t('{{year}}年{{month}}月{{day}}日', part)} {part.weekday}</span>
      <span className="wall-num wall-time">{part.hour}:{part.minute}<i>{part.second}</i></span>
    </div>
  )
}

const format = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', year: 'numeric', month: 'numeric', day: 'numeric', weekday: 'long', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

function partsOf(moment: Date): Record<'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute' | 'second', string> {
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value])) as ReturnType<typeof partsOf>
}

/** `16:24:00` in the school's time. */
export function timeOf(moment: Date | null): string {
  if (!moment) return '--:--:--'
  const { hour, minute, second } = partsOf(moment)
  return `${hour}:${minute}:${second}`
}

function newest(live: Live): Date | null {
  const times = Object.values(live.blocks).flatMap(({ asOf }) => (asOf ? [Date.parse(asOf)] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
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

/** The server's time, a second at a time. */
function useClock(skew: number): Date {
  const [now, setNow] = useState(() => new Date(performance.timeOrigin + performance.now() + skew))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(performance.timeOrigin + performance.now() + skew)), 1000)
    return () => clearInterval(timer)
  }, [skew])
  return now
}

/** A key comes once with the link and stays with the display. */
function useDisplayKey(code: string): string | null {
  return useMemo(() => {
    const name = `screen-key-${code}`
    const given = new URLSearchParams(window.location.search).get('key')
    try {
      if (given) localStorage.setItem(name, given)
      return given ?? localStorage.getItem(name)
    } catch {
      return given
    }
  }, [code])
}
