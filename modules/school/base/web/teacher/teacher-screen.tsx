import { useQuery } from '@tanstack/react-query'
import { Pagination, Segmented, Tree } from 'antd'
import { LayoutGrid, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { DetailDrawer } from '#browser/kit/detail/detail-drawer.tsx'
import type { DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { isNarrowed } from '#browser/kit/hooks/list/list-query.ts'
import { useList, type ListState } from '#browser/kit/hooks/list/use-list.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { FilterBar } from '#browser/kit/list/filter/filter-bar.tsx'
import { FilterDrawer } from '#browser/kit/list/filter/filter-drawer.tsx'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ToolProps } from '#browser/kit/list/tweaks.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { teacher } from '../../shared/people/teacher.ts'
import '../student/student-list.css'
import { MainStateCell } from '../main-state-cell.tsx'
import { Structure } from './structure.tsx'
import { TeacherCards } from './teacher-cards.tsx'
import './teacher.css'

type View = 'cards' | 'table'
const detail: DetailTweaks = { photo: 'photoFileId', state: 'staffStatus', cells: { staffStatus: MainStateCell } }
type DeptNode = { id: string; label: string; children?: DeptNode[] }

/** Staff: departments at the left, the structure in figures above, cards or the table below. */
export function TeacherScreen({ tweaks }: { tweaks: ListTweaks }) {
  const isNarrow = useNarrow()
  const [view, setView] = useUserPref<View>('base:teacherView', 'table')
  const change = (
    <Segmented<View>
      value={view}
      onChange={setView}
      options={[
        { value: 'table', icon: <Table2 size={14} strokeWidth={1.75} aria-label={t('表格')} />, title: t('表格') },
        { value: 'cards', icon: <LayoutGrid size={14} strokeWidth={1.75} aria-label={t('卡片')} />, title: t('卡片') },
      ]}
    />
  )
  return (
    <div className="student-frame">
      {!isNarrow && <DepartmentTree />}
      {view === 'table' ? (
        <ListPage entity={teacher} tweaks={{ ...tweaks, header: Figures, toolbar: [() => change] }} detail={detail} />
      ) : (
        <Cards tools={change} />
      )}
    </div>
  )
}

function Figures({ list, world }: ToolProps) {
  return <Structure params={list.params} world={world} />
}

function Cards({ tools }: { tools: ReactNode }) {
  const { world, error, retry } = useMeta(teacher)
  return (
    <div className="page">
      <ListHead title={t('教师')} addLabel="" tools={tools} />
      {world ? (
        <CardWall world={world} />
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <RowsSkeleton count={8} height={80} />
      )}
    </div>
  )
}

function CardWall({ world }: { world: FieldWorld }) {
  const list = useList({ entity: teacher, columns: ['photoFileId', 'dualTeacher', 'education'], fixed: { size: '24' } })
  const isNarrow = useNarrow()
  const [openId, setOpenId] = useState<string>()
  const [editId, setEditId] = useState<string>()
  return (
    <>
      <Structure params={list.params} world={world} />
      <section className="list-card">
        {isNarrow ? <FilterDrawer list={list} world={world} /> : <FilterBar list={list} world={world} />}
      </section>
      {list.isLoading ? (
        <RowsSkeleton count={8} height={80} />
      ) : list.error ? (
        <LoadError error={list.error} onRetry={list.refresh} />
      ) : list.rows.length === 0 ? (
        <section className="list-card">
          {isNarrowed(list.query) ? <FilteredEmpty onClear={list.clear} /> : <EmptyState />}
        </section>
      ) : (
        <TeacherCards rows={list.rows as RecordRow[]} world={world} onOpen={setOpenId} />
      )}
      <Foot list={list} />
      <DetailDrawer
        id={openId}
        world={world}
        tweaks={detail}
        onEdit={(id) => {
          setOpenId(undefined)
          setEditId(id)
        }}
        onClose={() => setOpenId(undefined)}
      />
      <FormPanel isOpen={editId !== undefined} id={editId} world={world} onClose={() => setEditId(undefined)} />
    </>
  )
}

function Foot({ list }: { list: ListState }) {
  if (list.total <= 24) return null
  return (
    <footer className="class-wall-foot">
      <span>{t('共 {{n}} 条', { n: list.total.toLocaleString('en') })}</span>
      <Pagination
        current={list.query.current}
        pageSize={24}
        total={list.total}
        showSizeChanger={false}
        onChange={(current) => list.change({ current })}
      />
    </footer>
  )
}

function DepartmentTree() {
  const [search, write] = useOwnSearch()
  const tree = useQuery({
    queryKey: ['base/department', 'getTree'],
    queryFn: () => get<DeptNode[]>('base/department/getTree'),
    staleTime: 60_000,
  })
  const params = Object.fromEntries(new URLSearchParams(search))
  const choose = (id: string | undefined) => {
    const { departmentId: _, current: __, ...rest } = params
    write({ ...rest, ...(id && { departmentId: id }) })
  }
  if (!tree.data) return null
  return (
    <aside className="place-tree" aria-label={t('部门')}>
      <Tree
        blockNode
        treeData={tree.data as never}
        fieldNames={{ title: 'label', key: 'id', children: 'children' }}
        defaultExpandedKeys={tree.data.map(({ id }) => id)}
        selectedKeys={params.departmentId ? [params.departmentId] : []}
        onSelect={(keys) => choose(keys[0] as string | undefined)}
      />
    </aside>
  )
}
