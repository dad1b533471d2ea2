import { useEffect, useState, type ReactNode } from 'react'
import { clockOf, dayOf, secondOf } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { fullDayText, weekdayText } from '#browser/wire/time-words.ts'
import { machineNow } from './live-screen.ts'

/** `16:24:00` in the school's time, or `16:24`. */
export function timeOf(moment: Date | null, { isShort = false } = {}): string {
  if (!moment) return isShort ? '--:--' : '--:--:--'
  return isShort ? clockOf(moment) : secondOf(moment).slice(11)
}

/** The day and the server's time, with what a screen adds to them. */
export function WallClock({ skew, note }: { skew: number; note?: ReactNode }) {
  const now = useServerTime(skew)
  const [day, second] = [dayOf(now), secondOf(now)]
  return (
    <div className="wall-clock">
      <span className="wall-date">
        {fullDayText(day)} {weekdayText(day)}
        {note}
      </span>
      <span className="wall-num wall-time">
        {clockOf(now)}
        <i>{second.slice(-2)}</i>
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
