import { useEffect, useEffectEvent, useState } from 'react'
import { walked, type Walked } from './walk.ts'

const elsewhere =
  'input:not([type=checkbox]), textarea, [contenteditable=true], [role=dialog], [role=combobox], [role=menu], [role=tablist]'

type Keys = {
  keys: readonly string[]
  current: string | undefined
  isOff: boolean
  onOpen: (key: string) => void
  onPick: (key: string) => void
}

/** Arrows (or J and K) walk through the list and open what they come to, X chooses it; not while somebody types or something stands over it. */
export function useDeskKeys({ keys, current, isOff, onOpen, onPick }: Keys): {
  focused: string | undefined
  focus: (key: string) => void
} {
  const [walk, setWalk] = useState<Walked>()
  const focus = (key: string) => setWalk({ key, from: current })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as HTMLElement).closest(elsewhere)) return
    const { here, next } = walked({ keys, current, walk, key: event.key.toLowerCase() })
    if (next !== undefined) {
      focus(next)
      onOpen(next)
    } else if (event.key.toLowerCase() === 'x' && here !== undefined) onPick(here)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { focused: walk?.key, focus }
}
