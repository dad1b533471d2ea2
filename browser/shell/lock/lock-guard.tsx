import { useEffect } from 'react'
import { afterFirstScreen } from '#browser/kit/parts/late.tsx'
import { useLock } from './lock-state.ts'
import { useIdleLock } from './use-idle-lock.ts'

/** How long the lock screen may take to come. */
const graceMs = 4000

/** Locks after a while, and sees to it that a lock is not taken off the page by hand: then the page begins anew, and the server shows nothing. */
export function LockGuard() {
  useIdleLock()
  useEffect(() => {
    // Fetched before it is needed: a computer without network must lock as well.
    void afterFirstScreen.then(() => import('./lock-screen.tsx')).catch(() => undefined)
  }, [])
  const isLocked = useLock((lock) => lock.isLocked)
  useEffect(() => {
    if (!isLocked) return undefined
    const since = Date.now()
    const look = () => {
      const shell = document.querySelector<HTMLElement>('.shell')
      const isCovered =
        isSeen(document.querySelector('.lock-screen')) ||
        (Date.now() - since < graceMs && document.querySelector('.lock-ground') !== null)
      const isHidden = shell === null || (shell.inert && getComputedStyle(shell).visibility === 'hidden')
      if (!isCovered || !isHidden) window.location.reload()
    }
    const timer = window.setInterval(look, 500)
    return () => window.clearInterval(timer)
  }, [isLocked])
  return null
}

function isSeen(element: Element | null): boolean {
  if (element === null) return false
  const { display, visibility, opacity } = getComputedStyle(element)
  return (
    display !== 'none' &&
    visibility === 'visible' &&
    Number(opacity) > 0.5 &&
    element.clientHeight >= window.innerHeight * 0.9
  )
}
