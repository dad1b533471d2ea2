import type { CSSProperties, ReactNode } from 'react'

/** `1,234`; nothing known is a dash, a group too small to show says so. */
export function shownNumber(value: number | null | undefined, { digits = 0, isHidden = false }: { digits?: number; isHidden?: boolean } = {}): string {
  if (isHidden) return '<5'
  if (value === null || value === undefined) return '—'
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '−')
}

/** A number with its unit; digits that change roll into place. */
export function Figure({ value, size, unit, digits = 0, tone, isHidden = false }: { value: number | null | undefined; size: number; unit?: string; digits?: number; tone?: 'warn' | 'alarm' | 'dim'; isHidden?: boolean }) {
  const text = shownNumber(value, { digits, isHidden })
  return (
    <span className={`wall-num wall-figure${tone ? ` is-${tone}` : ''}`} style={{ fontSize: size }} aria-label={text}>
      {[...text].map((char, i) => (/\d/.test(char) ? <Digit key={text.length - i} digit={Number(char)} /> : <span key={text.length - i}>{char}</span>))}
      {unit && <small style={{ fontSize: Math.max(16, size * 0.42) }}>{unit}</small>}
    </span>
  )
}

function Digit({ digit }: { digit: number }) {
  return (
    <span className="wall-digit" aria-hidden>
      <span style={{ transform: `translateY(-${digit * 10}%)` }}>0{'\n'}1{'\n'}2{'\n'}3{'\n'}4{'\n'}5{'\n'}6{'\n'}7{'\n'}8{'\n'}9</span>
    </span>
  )
}

export type Ranked = { name: string; value: number | null; text: ReactNode; beside?: ReactNode; color?: string; parts?: readonly { value: number; color: string }[] }

/** Rows with a bar each, measured against one most. A line marks what they are compared with. */
export function RankedBars({ rows, most, columns = '88px 1fr 64px 48px', height = 12, mark }: { rows: readonly Ranked[]; most?: number; columns?: string; height?: number; mark?: number }) {
  const top = most ?? Math.max(1, ...rows.map(({ value }) => value ?? 0))
  return (
    <div className="wall-ranks">
      {rows.map((row) => (
        <div key={row.name} className="wall-rank" style={{ gridTemplateColumns: columns }}>
          <span className="wall-rank-name">{row.name}</span>
          <span className="wall-track" style={{ height }}>
            {(row.parts ?? [{ value: row.value ?? 0, color: row.color ?? 'var(--w-c1)' }]).map((part, i) => (
              <i key={i} style={{ width: `${(Math.min(part.value, top) / top) * 100}%`, background: part.color }} />
            ))}
            {mark !== undefined && <b style={{ left: `${(Math.min(mark, top) / top) * 100}%` }} />}
          </span>
          <span className="wall-num wall-rank-value">{row.text}</span>
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
        <span key={label} style={{ '--key': color } as CSSProperties}>{label}</span>
      ))}
    </span>
  )
}
