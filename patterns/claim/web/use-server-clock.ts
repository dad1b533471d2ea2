import { useEffect, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'

/**
 * How far this device's clock is from the server's, by an answer that tells the time: half of the way there is taken
 * off.
 */
export function offsetOf(serverTime: string, askedAt: number, answeredAt: number): number {
  return Date.parse(serverTime) - (askedAt + answeredAt) / 2
}

/** Now by the server's clock, anew every `everyMs`; without `isRunning` it stands still. */
export function useServerClock(offsetMs: number, { everyMs = 250, isRunning = true } = {}): number {
  const [now, setNow] = useState(() => Date.now() + offsetMs)
  useEffect(() => {
    if (!isRunning) return undefined
    const look = () => setNow(Date.now() + offsetMs)
    const timer = window.setInterval(look, everyMs)
    return () => window.clearInterval(timer)
  }, [offsetMs, everyMs, isRunning])
  return now
}

/** `01:59:51`, of long times `59 天 14:25:34`; nothing below zero. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return days === 0 ? clock : `${t('{{n}} 天', { n: days })} ${clock}`
}
