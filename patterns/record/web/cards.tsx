import { Skeleton } from 'antd'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Timeline } from '#browser/flow/run/timeline.tsx'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import '#browser/flow/run/run.css'
import '#browser/kit/detail/card.css'
import './record.css'

/** Whom or what it is about at a glance: a picture, a name with its tags, lines below, and what may be done about it. */
export function RecordBanner({
  picture,
  title,
  children,
  actions,
}: {
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="record-banner">
      {picture}
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      <nav>{actions}</nav>
    </header>
  )
}

/** Where the reader is the one it waits for: the way to decide. */
export function DecideStrip({ whole, text, to }: { whole: { instanceId: string | null }; text: string; to: string }) {
  const { data } = useFlowDetail(whole.instanceId ?? undefined)
  if (!data?.current?.buttons.includes('approve')) return null
  return (
    <Link className="record-decide" to={to}>
      <span>{text}</span>
      <strong>
        {t('去审批')} <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
      </strong>
    </Link>
  )
}

/** One thing about a record under its name; beside the name a tag, a number or a button. */
export function RecordCard({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="detail-card">
      <h2>
        {title} {beside}
      </h2>
      {children}
    </section>
  )
}

/** Words as somebody wrote them. */
export function RecordSaid({ children }: { children: ReactNode }) {
  return <p className="record-said">{children}</p>
}

/** Small words about it. */
export function RecordNote({ children }: { children: ReactNode }) {
  return <p className="record-note">{children}</p>
}

/** What happened, a line for each: a mark, words, a time. Stacked, the mark is left out. */
export function RecordLines({ isStacked = false, children }: { isStacked?: boolean; children: ReactNode }) {
  return <ol className={isStacked ? 'record-lines is-stacked' : 'record-lines'}>{children}</ol>
}

/** Who said what about it, who has it now, and who comes next. Whoever may read the record alone sees no decisions. */
export function FlowCard({ whole }: { whole: { instanceId: string | null } }) {
  const { user } = useSession()
  const { data, error } = useFlowDetail(whole.instanceId ?? undefined)
  if (whole.instanceId === null || error) return null
  return (
    <RecordCard title={t('审批记录')}>
      {data ? (
        <Timeline detail={data} meId={user?.userId} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      )}
    </RecordCard>
  )
}
