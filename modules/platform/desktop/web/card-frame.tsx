import { Button } from 'antd'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CardGroup } from '#services/cards/shared/card-facts.ts'
import type { CardTab } from '#browser/kit/cards/card-view.ts'
import { t } from '#browser/wire/i18n.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { findRoute } from '#browser/kit/pages/routes.ts'
import { PageFailure } from '#browser/shell/pages/page-failure.tsx'
import type { DeskItem } from '../shared/item.ts'
import type { CardFacts } from '../shared/desk.ts'
import type { CardState } from './use-card-data.ts'
import type { FoundView } from './use-card-views.ts'

type FrameProps = {
  item: DeskItem
  card: CardFacts
  found: FoundView
  group?: CardGroup | undefined
  state: CardState | undefined
  onRefresh?: () => void
  children?: ReactNode
}

/** A card with its title, what it shows or why it does not, and the ways out of it. */
export function CardFrame({ item, card, found, group, state, onRefresh, children }: FrameProps) {
  const view = found?.view
  const title = t(String(item.settings?.['title'] ?? card.label))
  const isKnown = state?.data !== undefined || state?.problem !== undefined
  const note = state?.data !== undefined && view?.note ? view.note(state.data) : undefined
  const hasPage = useSession((session) => card.link !== undefined && findRoute(session.routes, card.link) !== undefined)
  const tabs = state?.data !== undefined && view?.tabs ? view.tabs(state.data) : []
  const [chosen, setChosen] = useState<string>()
  // What was chosen may have been done meanwhile.
  const tab = tabs.find(({ key }) => key === chosen)?.key
  const isEmpty = state?.data !== undefined && view?.isEmpty?.(state.data) === true
  const body = found?.lack ? (
    <Lack lack={found.lack} onRetry={found.retry} />
  ) : !isKnown || !view ? (
    <Waiting rows={view?.isBare ? 1 : item.h + 1} />
  ) : state?.problem !== undefined ? (
    <Problem text={state.problem} onRetry={onRefresh} />
  ) : isEmpty ? (
    <p className="desk-empty">{t('暂无数据~')}</p>
  ) : (
    <PageFailure isPart place={state!.data}>
      <view.View data={state!.data} settings={item.settings ?? {}} size={item} tab={tab} group={group} />
    </PageFailure>
  )
  return (
    <section
      className={['desk-card', view?.isBare && 'desk-card-bare', state?.isBusy && isKnown && 'desk-card-busy']
        .filter(Boolean)
        .join(' ')}
      aria-label={title}
      aria-busy={!found?.lack && (state?.isBusy ?? true)}
    >
      {!view?.isBare && (
        <header>
          <h2 title={title}>{title}</h2>
          {note?.count !== undefined && note.count > 0 && (
            <span className={note.isUrgent ? 'desk-count desk-count-urgent' : 'desk-count'}>
              {note.count > 999 ? '999+' : note.count}
            </span>
          )}
          {note?.text && (
            <span className="desk-note" title={note.text}>
              {note.text}
            </span>
          )}
          {tabs.length > 1 && <Tabs tabs={tabs} chosen={tab} onChoose={setChosen} />}
          <span className="desk-card-tools">
            {onRefresh && (
              <button
                type="button"
                className="desk-refresh"
                title={t('刷新')}
                aria-label={t('刷新{{name}}', { name: title })}
                onClick={onRefresh}
              >
                <RotateCw size={14} strokeWidth={1.75} aria-hidden />
              </button>
            )}
            {hasPage && (
              <Link to={card.link!} aria-label={t('{{name}}：全部', { name: title })}>
                {t('全部')}
              </Link>
            )}
          </span>
        </header>
      )}
      <div className="desk-card-body">{body}</div>
      {(view?.events ?? []).map((event) => (
        <Listening key={event} event={event} onPush={onRefresh} />
      ))}
      {children}
    </section>
  )
}

type TabsProps = {
  tabs: readonly CardTab[]
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
}

function Tabs({ tabs, chosen, onChoose }: TabsProps) {
  return (
    <span className="desk-card-tabs">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('全部')}
      </button>
      {tabs.map(({ key, label, count }) => (
        <button key={key} type="button" aria-pressed={chosen === key} onClick={() => onChoose(key)}>
          {label} <b>{count}</b>
        </button>
      ))}
    </span>
  )
}

function Listening({ event, onPush }: { event: string; onPush?: () => void }) {
  usePush(event, () => onPush?.())
  return null
}

/** A page that was open while the product became newer does not have its new cards: fetched anew it has, or the card can go. */
function Lack({ lack, onRetry }: { lack: 'unknown' | 'failed'; onRetry: () => void }) {
  if (lack === 'failed') return <Problem text={t('卡片未能加载，请检查网络后重试。')} onRetry={onRetry} />
  return (
    <div className="desk-problem" role="alert">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <span>{t('当前页面还没有这张卡片，请刷新页面；仍未显示时可将它移除。')}</span>
      <Button size="small" onClick={() => window.location.reload()}>
        {t('刷新页面')}
      </Button>
      <Link to="/desktopset">{t('移除卡片')}</Link>
    </div>
  )
}

function Problem({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="desk-problem" role="alert">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <span>{text}</span>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('重试')}
        </Button>
      )}
    </div>
  )
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div className="desk-waiting" role="status" aria-label={t('正在加载')}>
      {Array.from({ length: Math.min(6, rows) }, (_, i) => (
        <i key={i} />
      ))}
    </div>
  )
}
