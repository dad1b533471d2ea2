import { ChevronRight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import { WholeRows } from './whole-rows.tsx'
import './parts.css'

/** Lines of a card, one under the other. */
export function CardRows({ children }: { children: ReactNode }) {
  return <WholeRows className="card-rows">{children}</WholeRows>
}

type RowProps = {
  title: ReactNode
  text?: ReactNode
  /** Where it leads; a line without is only read. */
  link?: string
  onOpen?: () => void
  icon?: LucideIcon
  tone?: string
  front?: ReactNode
  /** Stands beside what opens the line, such as a box to tick it. */
  before?: ReactNode
  /** What can be done with it on the spot: shown at its end to whoever points at it. */
  deeds?: ReactNode
  end?: ReactNode
  isUnread?: boolean
}

/** Two lines with something in front and something at the end. */
export function CardRow({
  title,
  text,
  link,
  onOpen,
  icon: Icon,
  tone = 'grey',
  front,
  before,
  deeds,
  end,
  isUnread,
}: RowProps) {
  const open = useOpenLink()
  const follow = onOpen ?? (link === undefined ? undefined : () => open(link))
  const content = (
    <>
      {isUnread !== undefined && <i className={isUnread ? 'card-dot card-dot-on' : 'card-dot'} aria-hidden />}
      {front}
      {Icon && (
        <span className={`card-tile card-tone-${tone}`}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <span className="card-row-text" onMouseEnter={nameCutTexts}>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </span>
      {end ?? (follow && <ChevronRight size={16} strokeWidth={1.75} className="card-row-more" aria-hidden />)}
    </>
  )
  return (
    <li className={before || deeds ? 'card-line' : undefined}>
      {before}
      {follow ? (
        <button type="button" className="card-row" onClick={follow}>
          {content}
        </button>
      ) : (
        <div className="card-row">{content}</div>
      )}
      {deeds && <span className="card-deeds">{deeds}</span>}
    </li>
  )
}

/** What does not fit is told in full to whoever points at it. */
function nameCutTexts({ currentTarget }: MouseEvent<HTMLElement>): void {
  for (const one of currentTarget.querySelectorAll<HTMLElement>(':scope > *, .card-cut')) {
    if (one.scrollWidth > one.clientWidth) one.title = one.textContent
  }
}

export type CardBar = {
  key: string
  label: string
  parts: readonly { key: string; value: number; colour: string; title: string; onOpen?: () => void }[]
  isNow?: boolean
}

/** A row of bars with their labels below, each made of parts. */
export function CardBars({ bars, label }: { bars: readonly CardBar[]; label: string }) {
  const totals = bars.map((bar) => bar.parts.reduce((sum, part) => sum + part.value, 0))
  // A single one is no tower.
  const top = Math.max(4, ...totals)
  return (
    <div className="card-bars" role="group" aria-label={label}>
      {bars.map((bar, i) => (
        <div key={bar.key} className={bar.isNow ? 'card-bar card-bar-now' : 'card-bar'}>
          <span className="card-bar-stack">
            {totals[i]! > 0 && <em>{totals[i]}</em>}
            {bar.parts
              .filter((part) => part.value > 0)
              .map((part) => {
                const style = { height: `${(part.value / top) * 100}%`, background: part.colour }
                return part.onOpen ? (
                  <button
                    key={part.key}
                    type="button"
                    style={style}
                    title={part.title}
                    aria-label={part.title}
                    onClick={part.onOpen}
                  />
                ) : (
                  <i key={part.key} style={style} title={part.title} />
                )
              })}
          </span>
          <span className="card-bar-label">{bar.label}</span>
        </div>
      ))}
    </div>
  )
}

/** A number with what it counts. */
export function CardFigure({
  label,
  value,
  unit,
  tone,
  link,
}: {
  label: string
  value: number | string
  unit?: string
  tone?: string
  link?: string
}) {
  const open = useOpenLink()
  const content = (
    <>
      <span>{label}</span>
      <b className={tone ? `card-ink-${tone}` : undefined}>
        {typeof value === 'number' ? value.toLocaleString('en-US') : value}
        {unit && <small>{unit}</small>}
      </b>
    </>
  )
  return link === undefined ? (
    <div className="card-figure">{content}</div>
  ) : (
    <button type="button" className="card-figure" onClick={() => open(link)}>
      {content}
    </button>
  )
}
