import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { controlOf } from './apply-field.tsx'
import type { Applying } from './use-applying.ts'

export type ApplyTile = {
  value: string
  title: string
  note?: string
  /** What stands at its end on a phone. */
  beside?: string
  icon?: ReactNode
  /** How much of something is used up, of a whole of 1. */
  used?: number | null
}

/** What a page begins with: one of a few choices, at one touch. */
export function ApplyTiles({
  app,
  name,
  label,
  tiles,
  problem,
  onChoose,
}: {
  app: Applying
  name: string
  label: string
  tiles: readonly ApplyTile[]
  problem?: string | undefined
  onChoose: (value: string) => void
}) {
  return (
    <>
      <ul className="apply-tiles" role="radiogroup" aria-label={label} id={controlOf(app, name)} tabIndex={-1}>
        {tiles.map(({ value, title, note, beside, icon, used }) => (
          <li key={value} role="presentation">
            <button
              type="button"
              role="radio"
              aria-checked={app.values[name] === value}
              onClick={() => onChoose(value)}
            >
              {icon}
              <span>
                <b>{title}</b>
                {note && <small>{note}</small>}
              </span>
              {used !== null && used !== undefined && (
                <i className="apply-meter" aria-hidden>
                  <i className={used >= 0.8 ? 'is-near' : undefined} style={{ width: `${Math.min(1, used) * 100}%` }} />
                </i>
              )}
              {beside && <em>{beside}</em>}
              <ChevronRight className="apply-tile-on" size={18} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <ProblemLine id={`${controlOf(app, name)}-line`} problem={app.problems[name] ?? problem} />
    </>
  )
}
