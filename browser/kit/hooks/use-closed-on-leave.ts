import { useEffect, useRef } from 'react'

/**
 * Closes something when its page goes to the background: a dialog over a page that is gone is nobody's, and one that comes back with
 * its page looks for a focus it no longer has and takes the page down with it.
 */
export function useClosedOnLeave(close: () => void): void {
  const latest = useRef(close)
  const isHere = useRef(true)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      // Effects end when a page is hidden; strict mode ends them too, and begins them again at once.
      setTimeout(() => isHere.current || latest.current())
    }
  }, [])
}
