import { Ring } from '#browser/kit/charts/ring.tsx'
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
      {parts.length === 0 ? <NothingThere /> : <Parts parts={parts} whole={whole} text={text} />}
    </Panel>
  )
}

function Parts({ parts, whole, text }: { parts: readonly Share[]; whole: number; text: (amount: number) => string }) {
  const colour = (i: number) => `var(--chart-${i < 6 ? i + 1 : 7})`
  return (
    <>
      <Ring
        className="share-ring"
        size={148}
        thick={21}
        gap={parts.length > 1 ? 1 : 0}
        arcs={parts.map(({ key, amount }, i) => ({ key, share: amount / whole, colour: colour(i) }))}
        text={text(whole)}
        textSize={18}
      />
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
