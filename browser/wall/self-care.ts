import { useEffect, useEffectEvent, useState } from 'react'
import { sinceMidnight } from '#kernel/rules/school-time.ts'
import { machineNow } from './live-screen.ts'

const hour = 3_600_000
const minute = 60_000
const mostHeap = 600 * 1024 * 1024
const frozenAfter = minute
const newVersionEvery = 10 * minute
const circle: readonly (readonly [number, number])[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [-2, 2],
  [-2, 0],
  [-2, -2],
  [0, -2],
]

/**
 * What a display does for itself: a fresh page once a night, with a new version of the product, when memory grows or drawing stands
 * still; and a step aside each hour, so that nothing burns in.
 */
export function useSelfCare({ skew, reloadAt }: { skew: number; reloadAt: string }): readonly [number, number] {
  const [step, setStep] = useState(0)
  const untilFresh = useEffectEvent(() => untilTime(reloadAt, machineNow() + skew))
  useEffect(() => {
    const mover = setInterval(() => setStep((known) => (known + 1) % circle.length), hour)
    const versions = setInterval(() => void reloadIfOutdated(), newVersionEvery)
    let drawnAt = performance.now()
    const watch = setInterval(() => {
      requestAnimationFrame(() => (drawnAt = performance.now()))
      const heap = (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0
      const isFrozen = document.visibilityState === 'visible' && performance.now() - drawnAt > frozenAfter
      if (heap > mostHeap || isFrozen) void reloadSafely()
    }, 20_000)
    return () => [mover, versions, watch].forEach((timer) => clearInterval(timer))
  }, [])
  useEffect(() => {
    const fresh = setTimeout(() => void reloadSafely(), untilFresh() + Math.random() * 10 * minute)
    return () => clearTimeout(fresh)
  }, [reloadAt])
  return circle[step]!
}

/** A reload while the server is away would leave a page of the browser's on the wall: it waits for the server. */
async function reloadSafely(): Promise<void> {
  if (await pageText()) window.location.reload()
  else setTimeout(() => void reloadSafely(), 5 * minute)
}

async function reloadIfOutdated(): Promise<void> {
  if (await isOutdated()) window.location.reload()
}

/** Whether the server hands out another build than the one that runs here. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  const text = own ? await pageText() : null
  return text !== null && !text.includes(own!)
}

async function pageText(): Promise<string | null> {
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

/** Milliseconds to the next `04:00` in the school's time. */
function untilTime(time: string, now: number): number {
  const [hours = 4, minutes = 0] = time.split(':').map(Number)
  return (hours * hour + minutes * minute - sinceMidnight(now) + 24 * hour) % (24 * hour) || 24 * hour
}
