import './ring.css'

/** A part of the whole, 0 to 1. */
export type Arc = { readonly key: string; readonly share: number; readonly colour: string }

type Props = {
  /** Both in pixels. */
  size: number
  thick: number
  arcs: readonly Arc[]
  /** Hundredths of the round that stand empty between two parts. */
  gap?: number
  /** What is left of the whole shows as a rail. */
  hasRail?: boolean
  /** What stands in the middle, and how large. */
  text?: string
  textSize?: number
  /** What it tells; without, it stands beside words that do. */
  label?: string
  className?: string
}

/** Shares of a whole as a ring, from the top on. */
export function Ring({ size, thick, arcs, gap = 0, hasRail, text, textSize = size / 5, label, className = '' }: Props) {
  const middle = size / 2
  const round = { cx: middle, cy: middle, r: middle - thick / 2, strokeWidth: thick, pathLength: 100 }
  const before = (i: number) => arcs.slice(0, i).reduce((sum, { share }) => sum + share, 0)
  return (
    <svg
      className={`ring ${className}`}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <g transform={`rotate(-90 ${middle} ${middle})`}>
        {hasRail && <circle {...round} className="ring-rail" />}
        {arcs.map(
          ({ key, share, colour }, i) =>
            // A dash of no length would be a dot, by its round ends.
            share > 0 && (
              <circle
                key={key}
                {...round}
                className="ring-arc"
                stroke={colour}
                strokeDasharray={`${Math.max(Math.min(share, 0.005), share - gap / 100) * 100} 100`}
                strokeDashoffset={-before(i) * 100}
              />
            ),
        )}
      </g>
      {text !== undefined && (
        <text x={middle} y={middle} fontSize={textSize} dominantBaseline="central" textAnchor="middle">
          {text}
        </text>
      )}
    </svg>
  )
}

/** How far something has come, as a ring with the number in it. */
export function PercentRing({
  percent,
  colour = 'var(--ant-color-primary)',
  ...look
}: Omit<Props, 'arcs' | 'gap' | 'hasRail'> & { percent: number; colour?: string }) {
  return <Ring {...look} hasRail arcs={[{ key: 'done', share: percent / 100, colour }]} />
}
