import { Skeleton } from 'antd'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Timeline } from '#browser/flow/run/timeline.tsx'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { leaveSources } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import type { WholeLeave } from '../../shared/board/whole-leave.ts'

/** Who said what about it, who has it now, and who comes next. */
export function FlowCard({ whole }: { whole: WholeLeave }) {
  const { user } = useSession()
  const { data, error } = useFlowDetail(whole.instanceId ?? undefined)
  if (whole.instanceId === null)
    return whole.leave.source === leaveSources.group[0] ? (
      <section className="detail-card">
        <h2>{t('审批记录')}</h2>
        <p className="detail-none">{t('随集体公假一并审批')}</p>
      </section>
    ) : null
  // Who may read the leave but has nothing to do with deciding it sees no record.
  if (error) return null
  return (
    <section className="detail-card">
      <h2>{t('审批记录')}</h2>
      {data ? (
        <Timeline detail={data} meId={user?.userId} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      )}
    </section>
  )
}

/** Where the reader is the one it waits for: the way to decide. */
export function DecideCard({ whole }: { whole: WholeLeave; onChanged: () => void }) {
  const { data } = useFlowDetail(
    whole.leave.status === leaveStates.deciding[0] ? (whole.instanceId ?? undefined) : undefined,
  )
  if (!data?.current?.buttons.includes('approve')) return null
  return (
    <Link className="detail-decide" to={`/leave/approve?open=${whole.leave.id}`}>
      <span>{t('这条请假正等待您审批')}</span>
      <strong>
        {t('去审批')} <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
      </strong>
    </Link>
  )
}
