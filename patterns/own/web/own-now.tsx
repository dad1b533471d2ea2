import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { applyEvent } from '#services/applications/shared/events.ts'
import { cardView, type CardView } from '#browser/kit/cards/card-view.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import './own-now.css'

/** What is said of it. */
export type OwnWords = {
  tone: string
  icon: LucideIcon
  title: string
  text: string
  /** What the link leads to, in a word or two. */
  deed: string
  link: string
  /** The tag of its state. */
  state: ReactNode
}

/** What somebody is in, or waits for: the first thing to be seen. */
export function OwnNow({ tone, icon: Icon, title, text, deed, link, state }: OwnWords) {
  return (
    <Link className={`own-now own-now-${tone}`} to={link} role={tone === 'red' ? 'alert' : undefined}>
      <Icon size={22} strokeWidth={1.6} aria-hidden />
      <span className="own-now-text">
        <span>
          <b>{title}</b>
          {state}
        </span>
        <small>{text}</small>
      </span>
      <em>
        {deed}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </em>
    </Link>
  )
}

type Entry<R> = {
  Now: ComponentType<{ row: R }>
  /** The way to a new one; its label is a key of the catalogue. */
  ask: { path: string; label: string }
}

/** The one that goes on now on the first page, and the way to a new one. `none` says that there is none. */
export function ownCardView<R>({ code, none, Now, ask }: Entry<R> & { code: string; none: string }): CardView {
  return cardView<{ current: R | null }>({
    code,
    View: ({ data: { current } }) => (
      <div className="own-desk-card">
        {current ? <Now row={current} /> : <p>{t(none)}</p>}
        <Link to={ask.path}>
          <Button>{t(ask.label)}</Button>
        </Link>
      </div>
    ),
    events: [applyEvent],
  })
}

/**
 * The one that goes on now, for the first page: undefined until it is known, null where nothing goes on. It names an address, because a
 * declaration would bring its schemas to the first screen.
 */
export function useOwnNow<R>(address: string) {
  const asked = useQuery({
    queryKey: [address, 'current'],
    queryFn: () => get<{ current: R | null }>(`${address}/current`, undefined, { isBackground: true }),
    staleTime: 30_000,
  })
  usePush(applyEvent, () => void asked.refetch())
  return { now: asked.data?.current, asked }
}
