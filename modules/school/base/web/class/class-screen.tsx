import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination, Segmented } from 'antd'
import { LayoutGrid, Shuffle, Table2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { isNarrowed } from '#browser/kit/hooks/list/list-query.ts'
import { useList } from '#browser/kit/hooks/list/use-list.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { FilterBar } from '#browser/kit/list/filter/filter-bar.tsx'
import { FilterDrawer } from '#browser/kit/list/filter/filter-drawer.tsx'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { stuClass } from '../../shared/classes/class.ts'
import { ClassCard } from './class-card.tsx'
import './class.css'
import { classCardsRoute } from '../../shared/classes/class-routes.ts'

type View = 'cards' | 'table'

/** All classes within reach: a wall of cards, or the table one works in. */
export function ClassScreen() {
  const [view, setView] = useUserPref<View>('base:classView', 'cards')
  const { world, error, retry } = useMeta(stuClass)
  const can = useAbility(world)
  const [isAdding, setAdding] = useState(false)
  const change = <ViewSwitch view={view} onChange={setView} />
  if (view === 'table')
    return (
      <ListPage
        entity={stuClass}
        tweaks={{ toolbar: [() => <SplitButton />, () => change], detailPath: '/base/stuClass/detail' }}
      />
    )
  return (
    <div className="page">
      <ListHead
        title={t('班级')}
        addLabel={t('新增{{name}}', { name: t('班级') })}
        onAdd={can('add') ? () => setAdding(true) : undefined}
        tools={
          <>
            <SplitButton />
            {change}
          </>
        }
      />
      {world && <FormPanel isOpen={isAdding} world={world} onClose={() => setAdding(false)} />}
      {world ? (
        <Wall world={world} />
      ) : (
        <section className="list-card">
          {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton count={8} height={80} />}
        </section>
      )}
    </div>
  )
}

function Wall({ world }: { world: FieldWorld }) {
  const list = useList({ entity: stuClass })
  const isNarrow = useNarrow()
  const [isUnledOnly, setUnledOnly] = useUserPref('base:classUnled', false)
  const size = [10, 20].includes(list.query.size) ? 24 : list.query.size
  const sent = { ...list.params, current: list.query.current, size, ...(isUnledOnly && { unled: 1 }) }
  const cards = useQuery({
    queryKey: ['base/stuClass', 'cards', sent],
    queryFn: ({ signal }) => get(classCardsRoute, sent, { signal }),
    placeholderData: keepPreviousData,
  })
  const unled = cards.data?.unled ?? 0
  const flag = (unled > 0 || isUnledOnly) && (
    <button
      type="button"
      className="unled-flag"
      aria-pressed={isUnledOnly}
      onClick={() => {
        setUnledOnly(!isUnledOnly)
        list.change({ current: 1 })
      }}
    >
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      {isUnledOnly ? t('只看未安排辅导员的班级') : t('{{n}} 个班级未安排辅导员', { n: unled })}
    </button>
  )
  return (
    <>
      <section className="list-card">
        {isNarrow ? <FilterDrawer list={list} world={world} /> : <FilterBar list={list} world={world} tools={flag} />}
      </section>
      {isNarrow && flag}
      {cards.error ? (
        <LoadError error={cards.error} onRetry={() => void cards.refetch()} />
      ) : !cards.data ? (
        <RowsSkeleton count={8} height={80} />
      ) : cards.data.records.length === 0 ? (
        <section className="list-card">
          {isNarrowed(list.query) || isUnledOnly ? (
            <FilteredEmpty
              onClear={() => {
                setUnledOnly(false)
                list.clear()
              }}
            />
          ) : (
            <EmptyState />
          )}
        </section>
      ) : (
        <ul className="class-wall" aria-busy={cards.isFetching}>
          {cards.data.records.map((row) => (
            <li key={row.id}>
              <ClassCard row={row} />
            </li>
          ))}
        </ul>
      )}
      {cards.data && cards.data.total > size && (
        <footer className="class-wall-foot">
          <span>{t('共 {{n}} 个班级', { n: cards.data.total })}</span>
          <Pagination
            current={list.query.current}
            pageSize={size}
            total={cards.data.total}
            showSizeChanger={false}
            onChange={(current) => list.change({ current })}
          />
        </footer>
      )}
    </>
  )
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <Segmented<View>
      value={view}
      onChange={onChange}
      options={[
        { value: 'cards', icon: <LayoutGrid size={14} strokeWidth={1.75} aria-label={t('卡片')} />, title: t('卡片') },
        { value: 'table', icon: <Table2 size={14} strokeWidth={1.75} aria-label={t('表格')} />, title: t('表格') },
      ]}
    />
  )
}

function SplitButton() {
  const navigate = useNavigate()
  return useCan('stuClass:split') ? (
    <Button
      icon={<Shuffle size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void navigate('/base/stuClass/split')}
    >
      {t('分班')}
    </Button>
  ) : null
}
