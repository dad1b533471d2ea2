import { useEffect, useState } from 'react'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { asksForTicket, filledLink } from '#services/system/shared/report-link.ts'
import './report-frame.css'

/** The page of another site in a frame; a report is opened with a ticket of its own, fetched once for each opening. */
export function ReportFrame({ node, link }: { node: RouteNode; link: string }) {
  const { ureportUrl, isKnown } = useAppInfo()
  const [ticket, setTicket] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const file = node.meta.file ?? ''
  const isFilledIn = link.includes('{ureportUrl}')
  const isWaiting = asksForTicket(link) && ticket === null
  const ask = () => {
    setError(null)
    post<{ ticket: string }>('base/report/ticket', { file }).then((answer) => setTicket(answer.ticket), setError)
  }
  useEffect(() => {
    if (isWaiting) ask()
    // A page that comes back to the front keeps what it shows: its ticket has been used.
  }, []) // oxlint-disable-line react-hooks/exhaustive-deps
  if (error) return <LoadError error={error} onRetry={ask} />
  if (isFilledIn && isKnown && ureportUrl === '')
    return <p className="report-frame-note">{t('报表工具地址未设置，请联系管理员')}</p>
  if (isWaiting || (isFilledIn && !isKnown)) return <RowsSkeleton count={6} height={48} />
  return (
    <iframe
      className="page-frame"
      title={node.meta.title}
      src={filledLink(link, { ureportUrl, file, ticket: ticket ?? '' })}
      sandbox={rights}
    />
  )
}

const rights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
