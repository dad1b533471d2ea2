import { Button } from 'antd'
import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import './states.css'

/** Nothing there at all. */
export function EmptyState(props: { reason?: string; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <Inbox size={64} strokeWidth={1} aria-hidden />
      <p>{t('暂无数据~')}</p>
      {props.reason && <p className="empty-state-reason">{props.reason}</p>}
      {props.action}
    </div>
  )
}

/** Nothing to show, and why, or what to do first: the sentence says it alone. */
export function EmptySentence(props: { says: string }) {
  return (
    <div className="empty-state">
      <Inbox size={64} strokeWidth={1} aria-hidden />
      <p>{props.says}</p>
    </div>
  )
}

/** The words for nothing within a panel's own frame, with what that means below them. */
export function EmptyWords(props: { reason?: string }) {
  return (
    <>
      {t('暂无数据~')}
      {props.reason && <small className="empty-words-reason">{props.reason}</small>}
    </>
  )
}

/** Nothing there under the conditions that are set. */
export function FilteredEmpty(props: { onClear: () => void }) {
  return (
    <div className="empty-state">
      <p>{t('暂无数据~')}</p>
      <p className="empty-state-reason">
        {t('没有符合条件的数据，')}
        <Button type="link" className="empty-state-link" onClick={props.onClear}>
          {t('清空条件')}
        </Button>
      </p>
    </div>
  )
}

/** What could not be loaded, in its own card, with the way to try again. */
export function LoadError(props: { error: unknown; onRetry: () => void }) {
  const { error } = props
  const text = error instanceof Error && 'msg' in error && error.msg ? String(error.msg) : t('加载失败')
  const trace = error instanceof Error && 'traceId' in error && error.traceId ? String(error.traceId) : ''
  return (
    <div className="load-error" role="alert">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <span>{text}</span>
      {trace && <code>{trace}</code>}
      <Button size="small" onClick={props.onRetry}>
        {t('重试')}
      </Button>
    </div>
  )
}

/** Rows in the geometry of a table while the first page is on its way. */
export function RowsSkeleton(props: { count: number; height: number }) {
  return (
    <div className="rows-skeleton" role="status" aria-busy="true" aria-label={t('正在加载')}>
      {Array.from({ length: props.count }, (_, index) => (
        <div key={index} style={{ height: props.height }}>
          <i className="bone" />
        </div>
      ))}
    </div>
  )
}
