import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before something opened.
 * antd does so after its closing motion, which a dialog that is taken away at once never ends.
 */
export function useFocusBack(isOpen: boolean): void {
  const [before, setBefore] = useState(() => document.activeElement)
  const [wasOpen, setWasOpen] = useState(isOpen)
  // While rendering: once it is there, a field of it may have taken the focus.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setBefore(document.activeElement)
  }
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOpen, before])
}
