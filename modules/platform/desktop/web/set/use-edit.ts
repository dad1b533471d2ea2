import { useEffect, useEffectEvent, useReducer } from 'react'
import type { DeskItem } from '../../shared/item.ts'

type Edit = { past: DeskItem[][]; present: DeskItem[]; future: DeskItem[][]; saved: string }
type Step = { do: 'change'; items: DeskItem[] } | { do: 'undo' | 'redo' } | { do: 'start'; items: DeskItem[] }

const mostSteps = 50

/** Cards being arranged, with the way back and forth. */
export function useEdit(start: readonly DeskItem[]) {
  const [edit, step] = useReducer(next, start, (items) => begun([...items]))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.target as HTMLElement).closest('input, textarea')) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    step({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return {
    items: edit.present,
    isChanged: JSON.stringify(edit.present) !== edit.saved,
    canUndo: edit.past.length > 0,
    canRedo: edit.future.length > 0,
    change: (items: DeskItem[]) => step({ do: 'change', items }),
    undo: () => step({ do: 'undo' }),
    redo: () => step({ do: 'redo' }),
    start: (items: readonly DeskItem[]) => step({ do: 'start', items: [...items] }),
  }
}

function begun(items: DeskItem[]): Edit {
  return { past: [], present: items, future: [], saved: JSON.stringify(items) }
}

function next(edit: Edit, step: Step): Edit {
  const { past, present, future } = edit
  switch (step.do) {
    case 'start':
      return begun(step.items)
    case 'change':
      return JSON.stringify(step.items) === JSON.stringify(present)
        ? edit
        : { ...edit, past: [...past, present].slice(-mostSteps), present: step.items, future: [] }
    case 'undo':
      return past.length === 0
        ? edit
        : { ...edit, past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] }
    case 'redo':
      return future.length === 0
        ? edit
        : { ...edit, past: [...past, present], present: future[0]!, future: future.slice(1) }
  }
}
