import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { LeaveCard } from './leave-card.tsx'
import '../status.css'
import { leaveDeskRoute } from '../../shared/leave-desk.ts'

type View = 'mine' | 'open' | 'all'
const address = 'xsgl/leaveSchoolItem'

/** Who is on the way out or back, and what the offices have settled; a scanned code opens one student. */
export function LeavePage() {
  const changeId = new URLSearchParams(useLocation().search).get('changeId') ?? undefined
  const [view, setView] = useState<View>('open')
  const [keyword, setKeyword] = useState('')
  const [current, setCurrent] = useState(1)
  const answer = useQuery({
    queryKey: [address, 'desk', view, keyword, current, changeId],
    queryFn: () => get(leaveDeskRoute, { view, current, ...(keyword && { keyword }), ...(changeId && { changeId }) }),
    placeholderData: keepPreviousData,
  })
  const desk = answer.data
  const turn = (next: View) => {
    setView(next)
    setCurrent(1)
  }
  return (
    <div className="page">
      <ListHead title={t('离校手续')} addLabel="" caption={desk && t('{{n}} 人', { n: desk.total })} />
      {changeId ? (
        <p className="change-hint">
          {t('按手续码打开')} <Link to="/status/leave">{t('查看全部')}</Link>
        </p>
      ) : (
        <div className="leave-tools">
          <Segmented
            value={view}
            onChange={turn}
            options={[
              { value: 'open', label: t('未办结') },
              ...(desk && desk.mine.length > 0 ? [{ value: 'mine' as const, label: t('待我办理') }] : []),
              { value: 'all', label: t('全部') },
            ]}
          />
          <SearchInput
            label={t('学号或姓名')}
            onSearch={(text) => {
              setKeyword(text.trim())
              setCurrent(1)
            }}
          />
        </div>
      )}
      {answer.error ? (
        <section className="list-card">
          <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
        </section>
      ) : !desk ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : desk.records.length === 0 ? (
        <section className="list-card">
          <EmptyState />
        </section>
      ) : (
        <div className="leave-grid">
          {desk.records.map((one) => (
            <LeaveCard key={one.changeId} one={one} mine={desk.mine} />
          ))}
        </div>
      )}
      {desk && desk.total > desk.size && (
        <Pagination
          className="leave-pages"
          current={current}
          pageSize={desk.size}
          total={desk.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
    </div>
  )
}
