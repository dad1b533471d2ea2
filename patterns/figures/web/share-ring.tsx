import { NothingThere, Panel } from './panel.tsx'
import './share-ring.css'

type Share = { readonly key: string; readonly name: string; readonly amount: number }

/** What share of the whole each part has: as a ring with the whole in its middle, and as a list. `text` tells an amount. */
export function SharePanel({
  label,
  shares,
  text,
}: {
  label: string
  shares: readonly Share[]
  text: (amount: number) => string
}) {
  const parts = shares.filter(({ amount }) => amount > 0)
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Panel label={label}>
      <h2>{label}</h2>
      {parts.length === 0 ? <NothingThere /> : <Ring parts={parts} whole={whole} text={text} />}
    </Panel>
  )
}

function Ring({ parts, whole, text }: { parts: readonly Share[]; whole: number; text: (amount: number) => string }) {
  // A small gap stands between two parts.
  const arc = (share: number) => {
    const length = Math.max(0.5, share * 100 - (parts.length > 1 ? 1 : 0))
    return `${length} ${100 - length}`
  }
  const colour = (i: number) => `var(--chart-${i < 6 ? i + 1 : 7})`
  const before = (i: number) => parts.slice(0, i).reduce((sum, { amount }) => sum + amount, 0) / whole
  return (
    <>
      <svg viewBox="0 0 42 42" className="share-ring" aria-hidden>
        {parts.map(({ key, amount }, i) => (
          <circle
            key={key}
            cx="21"
            cy="21"
            r="15.915"
            fill="none"
            strokeWidth="6"
            stroke={colour(i)}
            strokeDasharray={arc(amount / whole)}
            strokeDashoffset={25 - before(i) * 100}
          />
        ))}
        <text x="21" y="21" dominantBaseline="central" textAnchor="middle">
          {text(whole)}
        </text>
      </svg>
      <ul className="share-key">
        {parts.map(({ key, name, amount }, i) => (
          <li key={key}>
            <i style={{ background: colour(i) }} aria-hidden />
            <span>{name}</span>
            <b>{text(amount)}</b>
            <small>{Math.round((amount / whole) * 100)}%</small>
          </li>
        ))}
      </ul>
    </>
  )
}
