import { useEffect, useEffectEvent, useState } from 'react'
import type { Todo } from '#kernel/web/todo-panel.ts'

/** J and K walk through the list, Enter opens; not while somebody types or something stands over it. */
export function useTodoKeys({ rows, isOff, onOpen }: { rows: readonly Todo[]; isOff: boolean; onOpen: (todo: Todo) => void }): { focusedId: string | undefined; focus: (id: string) => void } {
  const [focusedId, focus] = useState<string>()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = event.target as HTMLElement
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || place.closest('input, textarea, [contenteditable=true], [role=dialog]')) return
    const at = rows.findIndex((todo) => todo.id === focusedId)
    const key = event.key.toLowerCase()
    if (key === 'j' || key === 'k') {
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + (key === 'j' ? 1 : -1)))]
      if (next) focus(next.id)
      event.preventDefault()
    }
    // A focused row opens by itself: it is a button.
    if (key === 'enter' && at >= 0 && !place.closest('button, a')) onOpen(rows[at]!)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { focusedId, focus }
}
