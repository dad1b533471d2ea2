import { useEffect, useState } from 'react'

const hour = 3_600_000
const most = 600 * 1024 * 1024
const frozenAfter = 60_000
const circle: readonly (readonly [number, number])[] = [[0, 0], [2, 0], [2, 2], [0, 2], [-2, 2], [-2, 0], [-2, -2], [0, -2]]

/** What a display does for itself: a fresh page at four in the morning, when memory grows or drawing stands still; and a step aside each hour, so that nothing burns in. */
export function useSelfCare(): readonly [number, number] {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const mover = setInterval(() => setStep((known) => (known + 1) % circle.length), hour)
    const fresh = setTimeout(() => window.location.reload(), untilFour() + Math.random() * 600_000)
    let drawnAt = performance.now()
    let frame = requestAnimationFrame(function draw() {
      drawnAt = performance.now()
      frame = requestAnimationFrame(draw)
    })
    const watch = setInterval(() => {
      const heap = (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0
      const isFrozen = document.visibilityState === 'visible' && performance.now() - drawnAt > frozenAfter
      if (heap > most || isFrozen) window.location.reload()
    }, 30_000)
    return () => {
      clearInterval(mover)
      clearTimeout(fresh)
      clearInterval(watch)
      cancelAnimationFrame(frame)
    }
  }, [])
  return circle[step]!
}

function untilFour(): number {
  const sinceMidnight = (performance.timeOrigin + performance.now() + 8 * hour) % (24 * hour)
  return (28 * hour - sinceMidnight) % (24 * hour)
}
