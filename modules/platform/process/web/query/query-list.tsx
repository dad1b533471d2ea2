import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { ArrowLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import {
  exportQueryRoute,
  queryPageRoute,
  queryShapeRoute,
  type QueryFilter,
  type QueryShape,
} from '#services/flow/shared/routes/query.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import '#browser/kit/list/list.css'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ChoiceChip, DayChip, KeywordBox, NumberChip, TextChip } from '../follow/chips.tsx'
import { useSteps, withoutEmpty } from '../follow/follow-wire.ts'
import { QueryTable, StatisticsLine } from './query-table.tsx'
import { paramOf } from './query-wire.ts'
import '../follow/follow.css'
import './query.css'

/** A list an office made, for those it was made for. */
export function QueryListPage() {
  const code = matchPath('/process/query/:code', useLocation().pathname)?.params.code ?? ''
  const shape = useQuery({
    queryKey: ['flow', 'query/config', code],
    queryFn: () => get(queryShapeRoute, { code }),
  })
  if (shape.error)
    return (
      <div className="page">
        <section className="list-card">
          <LoadError error={shape.error} onRetry={() => void shape.refetch()} />
        </section>
      </div>
    )
  if (!shape.data)
    return (
      <div className="page">
        <section className="list-card">
          <RowsSkeleton count={10} height={45} />
        </section>
      </div>
    )
  return <Loaded key={code} shape={shape.data} />
}

function Loaded({ shape }: { shape: QueryShape }) {
  const [search, write] = useOwnSearch()
  const isNarrow = useNarrow()
  const navigate = useNavigate()
  const watch = useWatchJobs()
  const [paging, setPaging] = useState({ current: 1, size: 20 })
  const params = Object.fromEntries(new URLSearchParams(search))
  const change = (changed: Record<string, string | undefined>) => {
    setPaging((now) => ({ ...now, current: 1 }))
    write(withoutEmpty({ ...params, ...changed }))
  }
  const steps = useSteps(
    shape.filters.some(({ key }) => key === 'instance.currentNodes') ? shape.processType : undefined,
  )
  const asked = { code: shape.code, ...params, ...paging }
  const answer = useQuery({
    queryKey: ['flow', 'query/list', asked],
    queryFn: () => get(queryPageRoute, asked),
    placeholderData: keepPreviousData,
  })
  // The line of statistics comes with the first page and stays while one turns pages.
  const first = useQuery({
    queryKey: ['flow', 'query/list', { ...asked, current: 1 }],
    queryFn: () => get(queryPageRoute, { ...asked, current: 1 }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.records ?? []
  return (
    <div className="page">
      <header className="list-head">
        <Button
          type="text"
          className="touch"
          aria-label={t('返回流程查询')}
          icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void navigate('/process/query')}
        />
        <h1>{shape.name}</h1>
        {isNarrow ? (
          <span className="query-name">{shape.name}</span>
        ) : (
          <span className="list-head-caption">{shape.remark || shape.typeName}</span>
        )}
        <span className="list-head-actions">
          {shape.exportAllowed && (
            <Button
              icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => void post(exportQueryRoute, { code: shape.code, params }).then(watch, () => undefined)}
            >
              {t('导出')}
            </Button>
          )}
        </span>
      </header>
      <section className="list-card" aria-busy={answer.isFetching}>
        <div className="filter-bar follow-filters">
          <KeywordBox
            value={params['keyword'] ?? ''}
            placeholder={t('标题、编号、发起人')}
            onChange={(keyword) => change({ keyword })}
          />
          {shape.filters.map((filter) => (
            <FilterOf key={filter.key} filter={filter} steps={steps} params={params} onChange={change} />
          ))}
          <span className="filter-bar-space" />
          {Object.keys(params).length > 0 && (
            <Button type="link" size="small" onClick={() => write({})}>
              {t('清空条件')}
            </Button>
          )}
        </div>
        {answer.error ? (
          <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <RowsSkeleton count={10} height={45} />
        ) : rows.length === 0 ? (
          Object.keys(params).length > 0 ? (
            <FilteredEmpty onClear={() => write({})} />
          ) : (
            <EmptyState reason={t('您可查看的范围内没有此类流程')} />
          )
        ) : (
          <>
            <QueryTable columns={shape.columns} rows={rows} />
            <StatisticsLine statistics={first.data?.statistics ?? []} total={answer.data.total} />
            <footer className="list-foot">
              <span>
                {answer.data.totalCapped
                  ? t('共 10万+ 条')
                  : t('共 {{n}} 条', { n: answer.data.total.toLocaleString('en') })}
              </span>
              <Pagination
                current={paging.current}
                pageSize={paging.size}
                total={answer.data.total}
                simple={isNarrow}
                showSizeChanger={!isNarrow}
                pageSizeOptions={['10', '20', '50', '100']}
                onChange={(current, size) => setPaging({ current: size === paging.size ? current : 1, size })}
              />
            </footer>
          </>
        )}
      </section>
    </div>
  )
}

type FilterProps = {
  filter: QueryFilter
  steps: { value: string; label: string }[]
  params: Record<string, string>
  onChange: (changed: Record<string, string | undefined>) => void
}

function FilterOf({ filter, steps, params, onChange }: FilterProps) {
  const own = { name: paramOf(filter.key), label: t(filter.label), params, onChange }
  if (filter.key === 'instance.currentNodes') return <ChoiceChip {...own} choices={steps} />
  if (filter.kind === 'state' || filter.kind === 'choice')
    return (
      <ChoiceChip {...own} choices={(filter.choices ?? []).map((one) => ({ value: one.value, label: t(one.label) }))} />
    )
  if (filter.kind === 'flag')
    return (
      <ChoiceChip
        {...own}
        isOne
        choices={[
          { value: '1', label: t('是') },
          { value: '0', label: t('否') },
        ]}
      />
    )
  if (filter.kind === 'moment' || filter.kind === 'day') return <DayChip {...own} />
  return filter.kind === 'number' || filter.kind === 'money' ? <NumberChip {...own} /> : <TextChip {...own} />
}
