import type { KeyboardEvent } from 'react'

type RowDeeds = { open: (id: string) => void; tick: (id: string) => void }

/** Walks through the rows of a table with ↑ ↓ or j k; Enter opens, Space ticks. What is typed into a control is the control's. */
export function walkRows(event: KeyboardEvent<HTMLElement>, deeds: RowDeeds): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row-key]')
  if (!row || event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
  const id = row.dataset['rowKey']!
  const by = steps[event.key]
  if (by === undefined && event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  if (by !== undefined) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-key]')]
    rows[rows.indexOf(row) + by]?.focus()
  } else if (event.key === 'Enter') deeds.open(id)
  else deeds.tick(id)
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Whether something inside a row answers to a click itself. */
export function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('button, a, input, label, .ant-table-row-expand-icon, .ant-table-selection-column') !== null
  )
}
