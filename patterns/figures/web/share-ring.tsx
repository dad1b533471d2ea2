import './share-ring.css'

/** A part of a whole: its amount, as text too, and what else is said of it. */
export type Share = { readonly key: string; readonly name: string; readonly amount: number; readonly text: string }

/** What share of the whole each part has, as a ring with the whole in its middle, and as a list. */
export function ShareRing({ parts, whole }: { parts: readonly Share[]; whole: { amount: number; text: string } }) {
  // A small gap stands between two parts.
  const arc = (share: number) => {
    const length = Math.max(0.5, share * 100 - (parts.length > 1 ? 1 : 0))
    return `${length} ${100 - length}`
  }
  const colour = (i: number) => `var(--chart-${i < 6 ? i + 1 : 7})`
  const before = (i: number) => parts.slice(0, i).reduce((sum, { amount }) => sum + amount, 0) / whole.amount
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
            strokeDasharray={arc(amount / whole.amount)}
            strokeDashoffset={25 - before(i) * 100}
          />
        ))}
        <text x="21" y="21" dominantBaseline="central" textAnchor="middle">
          {whole.text}
        </text>
      </svg>
      <ul className="share-key">
        {parts.map(({ key, name, amount, text }, i) => (
          <li key={key}>
            <i style={{ background: colour(i) }} aria-hidden />
            <span>{name}</span>
            <b>{text}</b>
            <small>{Math.round((amount / whole.amount) * 100)}%</small>
          </li>
        ))}
      </ul>
    </>
  )
}
