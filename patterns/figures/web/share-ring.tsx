import { Ring } from '#browser/kit/charts/ring.tsx'
import { chartColour } from '#browser/kit/theme/chart-colours.ts'
import { NothingThere, Panel } from './panel.tsx'
import './share-ring.css'

type Share = {
  readonly key: string
  readonly name: string
  readonly amount: number
  /** The colour the part has wherever it stands; parts without one take the colours of charts in turn. */
  readonly colour?: string
}

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
  const colourOf = ({ colour }: Share, i: number) => colour ?? chartColour(i < 6 ? i + 1 : undefined)
  return (
    <>
      <Ring
        className="share-ring"
        size={148}
        thick={21}
        gap={parts.length > 1 ? 1 : 0}
        arcs={parts.map((part, i) => ({ key: part.key, share: part.amount / whole, colour: colourOf(part, i) }))}
        text={text(whole)}
        textSize={18}
      />
      <ul className="share-key">
        {parts.map((part, i) => (
          <li key={part.key}>
            <i style={{ background: colourOf(part, i) }} aria-hidden />
            <span>{part.name}</span>
            <b>{text(part.amount)}</b>
            <small>{Math.round((part.amount / whole) * 100)}%</small>
          </li>
        ))}
      </ul>
    </>
  )
}
