import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { usePush } from '#browser/wire/push/use-push.ts'
import { wholeLeaveRoute } from '../../shared/board/whole-leave.ts'
import { HandlingCard } from '../overdue/handling-card.tsx'
import { ProofCard } from '../proof/proof-card.tsx'
import { LessonList } from '../parts/lesson-list.tsx'
import { DecideCard, FlowCard } from './flow-card.tsx'
import { LeaveFacts } from './leave-facts.tsx'
import { LeaveHead } from './leave-head.tsx'
import { PassCard } from './pass-card.tsx'
import { ReturnCard } from './return-card.tsx'
import { ExtendCard, ParentCard } from './side-cards.tsx'
import '#browser/flow/run/run.css'
import './detail.css'

/** 请假详情: everything about one leave, for whoever may read it; where messages lead. */
export function LeaveDetailPage() {
  const [search] = useOwnSearch()
  const navigate = useNavigate()
  const id = new URLSearchParams(search).get('id') ?? undefined
  const client = useQueryClient()
  const key = ['leaveWhole', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => get(wholeLeaveRoute, { id: id! }),
    enabled: id !== undefined,
    retry: false,
  })
  const changed = () => {
    void client.invalidateQueries({ queryKey: key })
    for (const other of ['flow', 'leaveBoard', 'leaveProfile']) void client.invalidateQueries({ queryKey: [other] })
  }
  usePush('entity-changed', ({ data: told, isResync }) => {
    if (isResync || (told as { entity?: string } | null)?.entity?.includes('leave'))
      void client.invalidateQueries({ queryKey: key })
  })
  const home = (
    <Button type="primary" onClick={() => void navigate('/index')}>
      {t('回到首页')}
    </Button>
  )
  if (!id)
    return (
      <div className="page">
        <EmptyState reason={t('请从消息、待办或列表中打开')} action={home} />
      </div>
    )
  if (error && !data)
    return (
      <div className="page">
        {error instanceof RequestError && (error.status === 404 || error.status === 400) ? (
          <EmptyState reason={t('请假单不存在，或不在您的查看范围内')} action={home} />
        ) : (
          <LoadError error={error} onRetry={() => void refetch()} />
        )}
      </div>
    )
  if (!data)
    return (
      <div className="page">
        <RowsSkeleton count={4} height={120} />
      </div>
    )
  const { leave } = data
  return (
    <div className="page leave-whole">
      <LeaveHead whole={data} onChanged={changed} />
      <DecideCard whole={data} onChanged={changed} />
      <div className="detail-columns">
        <div>
          <LeaveFacts whole={data} />
          <ProofCard whole={data} onChanged={changed} />
          {(leave.lessons?.length ?? 0) > 0 && (
            <section className="detail-card">
              <h2>
                {t('影响课程')} <small>{t('{{n}} 节', { n: leave.lessonCount ?? 0 })}</small>
              </h2>
              <LessonList lessons={leave.lessons!} />
            </section>
          )}
          <PassCard whole={data} />
          <ReturnCard whole={data} />
          <HandlingCard leave={leave} />
        </div>
        <aside>
          <ParentCard whole={data} onChanged={changed} />
          <ExtendCard whole={data} />
          <FlowCard whole={data} />
        </aside>
      </div>
    </div>
  )
}
