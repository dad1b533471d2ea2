import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Timeline } from '#browser/flow/run/timeline.tsx'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import '#browser/flow/run/run.css'

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
