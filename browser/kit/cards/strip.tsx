import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import { findRoute } from '#browser/kit/pages/routes.ts'
import { useSession } from '#browser/wire/session/session.ts'
import './parts.css'
import './strip.css'

export type StripCell = {
  key: string
  icon: LucideIcon
  label: string
  value: number
  unit: string
  caption: string
  /** Where the counted ones are listed: the first address the person may open. */
  links: readonly string[]
  tone?: string | undefined
  /** A small picture at the right of the number. */
  side?: ReactNode
}

/** The numbers of a role over the whole page; each opens the list of what it counts. */
export function CardStrip({ cells }: { cells: readonly StripCell[] }) {
  const open = useOpenLink()
  const routes = useSession((session) => session.routes)
  return (
    <div className="card-strip">
      {cells.map(({ key, icon: Icon, label, value, unit, caption, links, tone, side }) => {
        const link = links.find((one) => findRoute(routes, one.split('?')[0]!) !== undefined)
        const content = (
          <>
            <span>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {label}
            </span>
            <b className={tone && `card-ink-${tone}`}>
              {value.toLocaleString('en-US')}
              <small>{unit}</small>
            </b>
            <em>{caption}</em>
            {side && <span className="card-strip-side">{side}</span>}
          </>
        )
        return link === undefined ? (
          <div key={key}>{content}</div>
        ) : (
          <button key={key} type="button" onClick={() => open(link)}>
            {content}
          </button>
        )
      })}
    </div>
  )
}
