import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useOnline } from '#browser/shell/frame/offline-strip.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { AnyOwn, Own, OwnDeed } from '../shared/own.ts'
import { OwnCard } from './own-card.tsx'
import { OwnDetail } from './own-detail.tsx'
import type { DeedView, OwnView } from './own-view.ts'
import { useOwn } from './use-own.ts'
import '#browser/kit/list/list.css'
import './own.css'

/**
 * 我的…: what goes on first, each with what may be done with it now. `?id=` opens one, `&deed=` at something to be done that the area
 * lets an address name.
 */
export function OwnPage<O extends AnyOwn>({ view }: { view: OwnView<O> }) {
  type Mine = Own<O>
  const { own, deeds } = view
  const { rows, error, again, loadMore, isLoadingMore } = useOwn(own)
  const [search, write] = useOwnSearch()
  const asked = new URLSearchParams(search)
  const [doing, setDoing] = useState<{ deed: OwnDeed<O>; id: string } | null>(null)
  const isNarrow = useNarrow()
  const isOnline = useOnline()
  const navigate = useNavigate()
  const viewOf = (deed: OwnDeed<O>) => deeds[deed] as DeedView<Mine>
  const openId = asked.get('id')
  const open = rows?.find(({ id }) => id === openId)
  const wanted = open?.deeds.find((deed: OwnDeed<O>) => deed === asked.get('deed') && viewOf(deed).isNamed)
  const named = open && wanted ? { deed: wanted as OwnDeed<O>, id: open.id } : null
  const [begun, setBegun] = useState<string | null>(null)
  const key = named && `${named.id} ${String(named.deed)}`
  // Begun by the address it goes on to its end, though what was done cannot be done again.
  if (key !== begun) {
    setBegun(key)
    if (named) setDoing(named)
  }
  const subject = rows?.find(({ id }) => id === doing?.id)
  const Dialog = doing && viewOf(doing.deed).Dialog
  const start = (row: Mine, deed: OwnDeed<O>) => {
    const { path } = viewOf(deed)
    return path ? void navigate(path(row)) : setDoing({ deed, id: row.id })
  }
  const stop = () => {
    setDoing(null)
    if (openId) write({})
    again()
  }
  const aside = rows && view.aside?.(rows, again)
  const plus = <Plus size={16} strokeWidth={1.75} aria-hidden />
  const ask = view.ask && !(rows && view.ask.isShut?.(rows)) && (
    <Link to={view.ask.path}>
      {/* What stands aside comes first. */}
      <Button type={aside ? 'default' : 'primary'} block={isNarrow} icon={plus}>
        {t(view.ask.label)}
      </Button>
    </Link>
  )
  const beside = rows && rows.length > 0 && view.beside?.(rows)
  const cards = (title: string, some: readonly Mine[]) =>
    some.length > 0 && (
      <>
        <h2>{title}</h2>
        <ul className="own-cards">
          {some.map((row) => (
            <OwnCard
              key={row.id}
              view={view}
              row={row}
              onOpen={() => write({ id: row.id })}
              onDeed={(deed) => start(row, deed)}
            />
          ))}
        </ul>
      </>
    )
  return (
    <div className="page own-page">
      <header className="list-head">
        <PageTitle />
        {!isNarrow && beside}
        {!isNarrow && ask}
      </header>
      {rows && view.above?.(rows)}
      {!rows && (!isOnline && view.away ? view.away(again) : <Waiting error={error} again={again} />)}
      {rows && (
        <div className={aside ? 'own-columns has-aside' : 'own-columns'}>
          {aside && <div className="own-aside">{aside}</div>}
          <div className="own-list">
            {isNarrow && rows.length > 0 && ask}
            {rows.length === 0 && (
              <EmptyState
                reason={t(view.empty)}
                action={
                  view.ask && (
                    <Link to={view.ask.path}>
                      <Button type="primary">{t(view.ask.label)}</Button>
                    </Link>
                  )
                }
              />
            )}
            {cards(
              t('进行中'),
              rows.filter(({ isOpen }) => isOpen),
            )}
            {cards(
              t('已结束'),
              rows.filter(({ isOpen }) => !isOpen),
            )}
            {loadMore && (
              <Button block loading={isLoadingMore} onClick={loadMore}>
                {t('加载更多')}
              </Button>
            )}
            {isNarrow && beside}
          </div>
        </div>
      )}
      {openId && !doing && (
        <OwnDetail
          view={view}
          id={openId}
          row={open}
          onDeed={(deed) => open && start(open, deed)}
          onClose={() => write({})}
        />
      )}
      {subject && Dialog && <Dialog row={subject} onClose={stop} onDone={again} />}
    </div>
  )
}

function Waiting({ error, again }: { error: unknown; again: () => void }) {
  return error ? <LoadError error={error} onRetry={again} /> : <RowsSkeleton count={4} height={120} />
}
