import { useSyncExternalStore } from 'react'

/** How much of the window the keyboard of a phone covers, in pixels; the browser does not make room for what lies at the bottom. */
export function useKeyboard(isOpen: boolean): number {
  return useSyncExternalStore(subscribe, () => (isOpen ? covered() : 0))
}

function covered(): number {
  const seen = window.visualViewport
  if (!seen || seen.scale > 1.01) return 0
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop))
}

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange)
  return () => window.visualViewport?.removeEventListener('resize', onChange)
}
