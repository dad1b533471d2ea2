import { useQuery } from '@tanstack/react-query'
import { QRCode, Skeleton } from 'antd'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { leaveStates } from '../../shared/leave-item.ts'
import { LeaveCard } from './leave-card.tsx'
import '../status.css'
import { leaveDeskRoute } from '../../shared/leave-desk.ts'
import '#browser/kit/list/list.css'

/** What one student has to settle, with a code that offices scan to find it. */
export function StudentLeave({ studentId }: { studentId: string }) {
  const answer = useQuery({
    queryKey: ['xsgl/leaveSchoolItem', 'desk', studentId],
    queryFn: () => get(leaveDeskRoute, { studentId, view: 'all', current: 1 }),
  })
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active />
  if (answer.data.records.length === 0)
    return (
      <section className="list-card">
        <EmptyState reason={t('没有需要办理的离校或返校手续')} />
      </section>
    )
  return (
    <div className="leave-own">
      {answer.data.records.map((one) => (
        <div key={one.changeId} className="leave-own-row">
          <LeaveCard one={one} mine={answer.data.mine} isOwn />
          {one.items.some((item) => item.state === leaveStates.waiting[0]) && (
            <figure className="leave-code">
              <QRCode
                value={`${window.location.origin}/status/leave?changeId=${one.changeId}`}
                size={112}
                bordered={false}
                bgColor="#ffffff"
                color="#14181f"
              />
              <figcaption>{t('办理时向老师出示')}</figcaption>
            </figure>
          )}
        </div>
      ))}
    </div>
  )
}
