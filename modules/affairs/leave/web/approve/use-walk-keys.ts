import { useEffect, useEffectEvent, useRef } from 'react'

const ways: Readonly<Record<string, number>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }
const typing =
  'input:not([type=checkbox]), textarea, [contenteditable=true], [role=dialog], [role=combobox], [role=menu]'

type Keys = {
  keys: readonly string[]
  current: string | undefined
  isOff: boolean
  onOpen: (key: string) => void
  onPick: (key: string) => void
}

/** J and K, or the arrows, walk through the list and open what they come to; X chooses it. Not while somebody types. */
export function useWalkKeys({ keys, current, isOff, onOpen, onPick }: Keys): void {
  // The address follows a moment later; whoever presses twice goes two further.
  const ahead = useRef<string>(undefined)
  useEffect(() => {
    ahead.current = undefined
  }, [current])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest(typing)) return
    const at = keys.indexOf(ahead.current ?? current ?? '')
    const key = event.key.toLowerCase()
    const way = ways[key]
    if (way !== undefined) {
      const next = keys[Math.max(0, Math.min(keys.length - 1, at + way))]
      if (next) {
        ahead.current = next
        onOpen(next)
      }
    } else if (key === 'x' && current !== undefined) onPick(current)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
