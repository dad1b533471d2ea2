import { useEffect } from 'react'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { lockScreen, onActiveElsewhere, tellActive, useLock } from './lock-state.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Between two words to the other tabs. */
const tellEveryMs = 1000

/** Locks when nobody touched any tab for the chosen time; Ctrl+L locks at once. */
export function useIdleLock(): void {
  const isOn = useThemeConfig((config) => config.isLockScreen)
  const seconds = useThemeConfig((config) => config.lockScreenTime)
  const isLocked = useLock((lock) => lock.isLocked)
  useEffect(() => {
    if (isLocked || !isOn || currentPreview() !== undefined) return undefined
    let last = Date.now()
    let told = 0
    const touch = () => {
      last = Date.now()
      if (last - told < tellEveryMs) return
      told = last
      tellActive()
    }
    const leave = onActiveElsewhere(() => {
      last = Date.now()
    })
    // Looked at rather than counted down: a laptop that slept is locked when it wakes.
    const timer = window.setInterval(() => {
      if (Date.now() - last >= seconds * 1000) void lockScreen()
    }, 500)
    for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true })
    return () => {
      leave()
      window.clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
    }
  }, [isOn, seconds, isLocked])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'l') return
      event.preventDefault()
      if (currentPreview() === undefined) void lockScreen()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
