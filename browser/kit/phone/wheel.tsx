import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'

export type WheelRow<V> = { value: V; text: string; note?: string | undefined }

const rowHeight = 44
const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 }

/** One of many in a row, turned by a finger: what stands in the middle is chosen. */
export function Wheel<V extends string | number>({
  label,
  rows,
  value,
  onChange,
  isWide = false,
}: {
  label: string
  rows: readonly WheelRow<V>[]
  value: V
  onChange: (value: V) => void
  isWide?: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  const at = rows.findIndex((row) => row.value === value)
  useLayoutEffect(() => {
    const current = list.current!
    const stand = () => {
      // Where the finger turned it, it stands there already.
      if (at >= 0 && Math.round(current.scrollTop / rowHeight) !== at) current.scrollTop = at * rowHeight
    }
    stand()
    // A sheet without motion has no height yet when its wheels are made: they would stand at their first row.
    const watcher = new ResizeObserver(stand)
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [at, rows])
  const choose = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (row && row.value !== value) onChange(row.value)
  }
  const press = (event: KeyboardEvent) => {
    const step = moves[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(at + step)
  }
  return (
    <ul
      ref={list}
      className={isWide ? 'wheel is-wide' : 'wheel'}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      onScroll={(event) => choose(Math.round(event.currentTarget.scrollTop / rowHeight))}
      onKeyDown={press}
    >
      {rows.map((row, i) => (
        <li
          key={row.value}
          role="option"
          aria-selected={row.value === value}
          onClick={() => choose(i)}
          onKeyDown={undefined}
        >
          {row.text}
          {row.note && <small>{row.note}</small>}
        </li>
      ))}
    </ul>
  )
}
