import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { controlOf } from './apply-field.tsx'
import type { ApplyStep } from './apply-form.tsx'
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

/** A first step that is one choice: choosing goes on. `above` stands over the tiles, `takes` says what a choice brings along. */
export function choiceStep(
  app: Applying,
  {
    name,
    title,
    tiles,
    above,
    takes = (value) => ({ [name]: value }),
  }: {
    name: string
    title: string
    tiles: readonly ApplyTile[]
    above?: ReactNode
    takes?: (value: string) => FormValues
  },
): ApplyStep {
  return {
    title,
    fields: [name],
    canGoOn: Boolean(app.values[name]),
    isChoice: true,
    body: ({ next }) => (
      <>
        {above}
        <ApplyTiles
          {...{ app, name, tiles }}
          label={title}
          onChoose={(value) => {
            app.set(takes(value))
            next()
          }}
        />
      </>
    ),
  }
}
