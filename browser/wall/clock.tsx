import { useEffect, useState, type ReactNode } from 'react'
import { clockOf, schoolZone, secondOf } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { machineNow } from './live-screen.ts'

const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: schoolZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function partsOf(moment: Date): Record<'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute' | 'second', string> {
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value])) as ReturnType<
    typeof partsOf
  >
}

/** `16:24:00` in the school's time, or `16:24`. */
export function timeOf(moment: Date | null, { isShort = false } = {}): string {
  if (!moment) return isShort ? '--:--' : '--:--:--'
  return isShort ? clockOf(moment) : secondOf(moment).slice(11)
}

/** The day and the server's time, with what a screen adds to them. */
export function WallClock({ skew, note }: { skew: number; note?: ReactNode }) {
  const part = partsOf(useServerTime(skew))
  return (
    <div className="wall-clock">
      <span className="wall-date">
        {t('{{year}}年{{month}}月{{day}}日', part)} {t(part.weekday)}
        {note}
      </span>
      <span className="wall-num wall-time">
        {part.hour}:{part.minute}
        <i>{part.second}</i>
      </span>
    </div>
  )
}

/** Says since when there is no server. */
export function LostBar({ since }: { since: number }) {
  const now = useServerTime(0)
  const seconds = Math.max(0, Math.floor((now.getTime() - since) / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  return (
    <div className="wall-lost" role="alert">
      ▲ {t('网络中断 {{time}}，正在重连', { time: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}` })}
    </div>
  )
}

function useServerTime(skew: number): Date {
  const [now, setNow] = useState(() => new Date(machineNow() + skew))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(machineNow() + skew)), 1000)
    return () => clearInterval(timer)
  }, [skew])
  return now
}
