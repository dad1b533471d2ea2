import { useEffect, useEffectEvent } from 'react'

const pauseMs = 400
const shortest = 4

/** A hand scanner types what it read and ends with Enter; it is heard wherever the page stands, unless somebody writes into a field. */
export function useWedge(onCode: (content: string) => void): void {
  const told = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let last = 0
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      if (event.timeStamp - last > pauseMs) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter') {
        if (typed.length >= shortest) {
          // Else Enter would press whatever button has the focus.
          event.preventDefault()
          told(typed)
        }
        typed = ''
      } else if (event.key.length === 1) typed += event.key
    }
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
