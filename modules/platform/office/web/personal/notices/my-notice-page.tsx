import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pagination, Segmented, Tabs } from 'antd'
import { LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { myNoticesRoute, unreadNoticesRoute } from '../../../shared/reader-routes.ts'
import { NoticeCard, NoticeLine } from './notice-card.tsx'
import { NoticeReading } from './notice-reading.tsx'
import { useTyped } from '../use-typed.ts'
import '#browser/kit/list/list.css'
import '../personal.css'

const size = 24

/** The notices for this person: cards or lines, what is new, what to confirm, what was kept. */
export function MyNoticePage() {
  const isNarrow = useNarrow()
  const client = useQueryClient()
  const [search, setSearch] = useOwnSearch()
  const [only, setOnly] = useState('')
  const [current, setCurrent] = useState(1)
  const [typed, setTyped, keyword] = useTyped()
  const [look, setLook] = useUserPref('office:noticeLook', 'cards')
  const id = new URLSearchParams(search).get('open') ?? undefined
  const asked = { only, keyword, current, size }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['sysNotice', 'mine', asked],
    queryFn: () => get(myNoticesRoute, Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: () => get(unreadNoticesRoute),
  })
  const rows = data?.records ?? []
  const close = () => {
    setSearch({})
    void client.invalidateQueries({ queryKey: ['sysNotice'] })
  }
  const named = (name: string, count: number | undefined) => (count ? `${name} ${count}` : name)
  const Item = look === 'lines' ? NoticeLine : NoticeCard
  return (
    <div className="page mynotice-page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-actions">
          <SearchInput
            className="mynotice-search"
            label={t('搜索通知')}
            value={typed}
            onType={(next) => {
              setTyped(next)
              setCurrent(1)
            }}
          />
          <Segmented
            value={look}
            onChange={setLook}
            options={[
              { value: 'cards', icon: <LayoutGrid size={16} strokeWidth={1.75} aria-label={t('卡片')} /> },
              { value: 'lines', icon: <List size={16} strokeWidth={1.75} aria-label={t('列表')} /> },
            ]}
          />
        </span>
      </header>
      <Tabs
        activeKey={only}
        onChange={(next) => {
          setOnly(next)
          setCurrent(1)
        }}
        items={[
          { key: '', label: t('全部') },
          { key: 'unread', label: named(t('未读'), counts.data?.unread) },
          { key: 'toConfirm', label: named(t('待确认'), counts.data?.toConfirm) },
          { key: 'collected', label: t('我的收藏') },
        ]}
      />
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RowsSkeleton count={6} height={96} />
      ) : rows.length === 0 ? (
        keyword || only ? (
          <FilteredEmpty
            onClear={() => {
              setTyped('')
              setOnly('')
            }}
          />
        ) : (
          <EmptyState reason={t('发给您的通知会出现在这里')} />
        )
      ) : (
        <ul className={look === 'lines' ? 'mynotice-lines' : 'mynotice-cards'}>
          {rows.map((row) => (
            <li key={row.id}>
              <Item notice={row} onOpen={() => setSearch({ open: row.id })} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="receipt-pages"
        current={current}
        pageSize={size}
        total={data?.total ?? 0}
        showSizeChanger={false}
        simple={isNarrow}
        hideOnSinglePage
        onChange={setCurrent}
      />
      <Drawer open={id !== undefined} size={720} title={t('通知')} onClose={close} destroyOnHidden>
        {id && <NoticeReading key={id} id={id} />}
      </Drawer>
    </div>
  )
}
