import { useEffect, useEffectEvent, useState } from 'react'
import type { Work } from './todo-work.ts'

const ways: Readonly<Record<string, number>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }

type Keys = {
  works: readonly Work[]
  currentKey: string | undefined
  isOff: boolean
  /** With the matter beside the list, walking opens it. */ isBeside: boolean
  onOpen: (work: Work) => void
  onPick: (work: Work) => void
}

/** Arrows (or J and K) walk through the list, X chooses a line, Enter opens it; not while somebody types or something stands over it. */
export function useTodoKeys({ works, currentKey, isOff, isBeside, onOpen, onPick }: Keys): {
  focusedKey: string | undefined
  focus: (key: string) => void
} {
  const [focusedKey, focus] = useState<string>()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = event.target as HTMLElement
    if (
      isOff ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      place.closest(
        'input:not([type=checkbox]), textarea, [contenteditable=true], [role=dialog], [role=combobox], [role=menu], [role=tablist]',
      )
    )
      return
    const at = works.findIndex((work) => work.key === (focusedKey ?? currentKey))
    const key = event.key.toLowerCase()
    const way = ways[key]
    if (way !== undefined) {
      const next = works[Math.max(0, Math.min(works.length - 1, at + way))]
      if (next) {
        focus(next.key)
        if (isBeside) onOpen(next)
      }
      event.preventDefault()
    }
    if (key === 'x' && at >= 0) onPick(works[at]!)
    // A focused row opens by itself: it is a button.
    if (key === 'enter' && at >= 0 && !place.closest('button, a')) onOpen(works[at]!)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { focusedKey, focus }
}
