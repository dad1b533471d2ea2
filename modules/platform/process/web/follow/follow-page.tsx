import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { boardTypesRoute } from '#services/flow/shared/routes/follow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { BoardView } from './board-view.tsx'
import { FollowList } from './follow-list.tsx'
import { withoutEmpty } from './follow-wire.ts'
import './follow.css'

/** What is set on this page, as it stands in its address: a number leads to the list it counts. */
export type FollowState = {
  params: Record<string, string>
  change: (changed: Record<string, string | undefined>) => void
  show: (params: Record<string, string>) => void
}

/** Where matters stand: a board of one kind by its steps, or a list. */
export function FollowPage() {
  const [search, write] = useOwnSearch()
  const params = Object.fromEntries(new URLSearchParams(search))
  const days = params['days'] ?? '365'
  const isList = params['view'] === 'list'
  const types = useQuery({
    queryKey: ['flow', 'follow/types', days],
    queryFn: () => get(boardTypesRoute, { days }),
  })
  const change: FollowState['change'] = (changed) => write(withoutEmpty({ ...params, current: undefined, ...changed }))
  const show: FollowState['show'] = (next) => write({ view: 'list', days, ...next })
  const chosen = params['processType'] ?? (isList ? '' : (types.data?.[0]?.processType ?? ''))
  return (
    <div className="page">
      <ListHead
        title={t('流程跟踪')}
        addLabel=""
        tools={
          <>
            {!isList && (
              <Select
                value={days}
                onChange={(next) => change({ days: next })}
                aria-label={t('统计范围')}
                popupMatchSelectWidth={false}
                options={[
                  { value: '30', label: t('近 30 天') },
                  { value: '90', label: t('近 90 天') },
                  { value: '365', label: t('近一年') },
                ]}
              />
            )}
            <Segmented
              value={isList ? 'list' : 'board'}
              onChange={(view) =>
                write(
                  withoutEmpty({
                    days: params['days'],
                    processType: chosen,
                    ...(view === 'list' ? { view: 'list' } : {}),
                  }),
                )
              }
              options={[
                { value: 'board', label: t('环节看板') },
                { value: 'list', label: t('流程列表') },
              ]}
            />
          </>
        }
      />
      {types.error ? (
        <section className="list-card">
          <LoadError error={types.error} onRetry={() => void types.refetch()} />
        </section>
      ) : isList ? (
        <FollowList types={types.data ?? []} params={params} change={change} clear={() => write({ view: 'list' })} />
      ) : !types.data ? (
        <section className="list-card">
          <RowsSkeleton count={8} height={56} />
        </section>
      ) : types.data.length === 0 ? (
        <section className="list-card">
          <EmptyState reason={t('您发起的、所带人员的和所管理的流程会显示在这里')} />
        </section>
      ) : (
        <BoardView types={types.data} chosen={chosen} days={days} change={change} show={show} />
      )}
    </div>
  )
}
