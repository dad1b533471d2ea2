import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { useWall } from './wall.tsx'

/** Why a group has no number: too small itself, or another could be counted from it. */
export type Hidden = 'small' | 'beside'

/** `1,234`; nothing known is a dash, a group too small to show says so. */
export function shownNumber(
  value: number | null | undefined,
  { digits = 0, hidden, limit = 5 }: { digits?: number; hidden?: Hidden | undefined; limit?: number } = {},
): string {
  if (hidden === 'small') return `<${limit}`
  if (value === null || value === undefined) return '—'
  return value
    .toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace('-', '−')
}

/** Below which size groups of this screen are hidden. */
export function useLimit(): number {
  return useWall().live.config?.minGroup ?? 5
}

/** A number with its unit; digits that change roll into place. */
export function Figure({
  value,
  size,
  unit,
  digits = 0,
  tone,
}: {
  value: number | null | undefined
  size: number
  unit?: string
  digits?: number
  tone?: 'warn' | 'alarm'
}) {
  const text = shownNumber(value, { digits })
  return (
    <span className={`wall-num wall-figure${tone ? ` is-${tone}` : ''}`} style={{ fontSize: size }}>
      <span className="wall-unseen">{text}</span>
      {[...text].map((char, i) =>
        /\d/.test(char) ? (
          <Digit key={text.length - i} digit={Number(char)} />
        ) : (
          <span key={text.length - i} aria-hidden>
            {char}
          </span>
        ),
      )}
      {unit && <small style={{ fontSize: Math.max(16, Math.round(size * 0.26)) }}>{unit}</small>}
    </span>
  )
}

const digits = Array.from({ length: 10 }, (_, i) => i)

function Digit({ digit }: { digit: number }) {
  return (
    <span className="wall-digit" aria-hidden>
      <span style={{ transform: `translateY(-${digit}em)` }}>
        {digits.map((one) => (
          <i key={one}>{one}</i>
        ))}
      </span>
    </span>
  )
}

export type Ranked = {
  key: string
  name: string
  value: number | null
  text: ReactNode
  beside?: ReactNode
  color?: string
  isDim?: boolean
  parts?: readonly { value: number; color: string }[]
}

/** Rows with a bar each, measured against one most. A line marks what they are compared with. */
export function RankedBars({
  rows,
  most,
  columns = '88px 1fr 64px 48px',
  height = 12,
  mark,
}: {
  rows: readonly Ranked[]
  most?: number
  columns?: string
  height?: number
  mark?: number | undefined
}) {
  const top = most ?? Math.max(1, ...rows.map(({ value }) => value ?? 0))
  return (
    <div className={`wall-ranks${rows.length < 5 ? ' is-few' : ''}`}>
      {rows.map((row) => (
        <div key={row.key} className="wall-rank" style={{ gridTemplateColumns: columns }}>
          <span className="wall-rank-name">{row.name}</span>
          <span className="wall-track" style={{ height }}>
            {(row.parts ?? [{ value: row.value ?? 0, color: row.color ?? 'var(--w-c1)' }]).map((part, i) => (
              <i key={i} style={{ width: `${(Math.min(part.value, top) / top) * 100}%`, background: part.color }} />
            ))}
            {mark !== undefined && <b style={{ left: `${(Math.min(mark, top) / top) * 100}%` }} />}
          </span>
          <span className={`wall-num wall-rank-value${row.isDim ? ' is-dim' : ''}`}>{row.text}</span>
          {row.beside !== undefined && <span className="wall-num wall-rank-beside">{row.beside}</span>}
        </div>
      ))}
    </div>
  )
}

/** What a colour stands for, in the title line. */
export function Keys({ items }: { items: readonly (readonly [string, string])[] }) {
  return (
    <span className="wall-keys">
      {items.map(([label, color]) => (
        <span key={label} style={{ '--key': color } as CSSProperties}>
          {label}
        </span>
      ))}
    </span>
  )
}

/** Which of several views a region shows now. */
export function useTurns(count: number, seconds = 10): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((known) => (known + 1) % count), seconds * 1000)
    return () => clearInterval(timer)
  }, [count, seconds])
  return turn
}

/** The place among views that take turns. */
export function Dots({ count, at }: { count: number; at: number }) {
  return (
    <span className="wall-dots" aria-hidden>
      {Array.from({ length: count }, (_, i) => (
        <i key={i} className={i === at ? 'is-now' : undefined} />
      ))}
    </span>
  )
}
