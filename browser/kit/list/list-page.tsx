import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { useActions } from '#browser/kit/actions/action-buttons.tsx'
import { useManyActions } from '#browser/kit/actions/many-actions.tsx'
import { DetailDrawer } from '#browser/kit/detail/detail-drawer.tsx'
import type { DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { copiedValues } from '#browser/kit/hooks/form/form-values.ts'
import { conditionsOf, isNarrowed } from '#browser/kit/hooks/list/list-query.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useExport } from '#browser/kit/hooks/sheets/use-export.ts'
import { useList, type ListState } from '#browser/kit/hooks/list/use-list.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useWidth } from '#browser/kit/hooks/width/use-width.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { t } from '#browser/wire/i18n.ts'
import { ImportStudio } from '#browser/kit/import/import-studio.tsx'
import { useMenuTitle } from '#browser/kit/pages/menu-title.ts'
import { addingText } from '#browser/kit/form/adding-text.ts'
import { FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { BulkBar } from './rows/bulk-bar.tsx'
import { FilterBar } from './filter/filter-bar.tsx'
import { FilterDrawer } from './filter/filter-drawer.tsx'
import { ListBin } from './list-bin.tsx'
import { ListCards } from './rows/list-cards.tsx'
import { EmptyList } from './list-empty.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import { besideColumns, ListTable } from './list-table.tsx'
import { ListTools, NewsButton } from './list-tools.tsx'
import { ListViews, SaveView } from './views/list-views.tsx'
import { manyOf, type RowVerbs } from './rows/row-actions.tsx'
import type { ListTweaks, ListView } from './tweaks.ts'
import { useFittingRows } from './use-fitting-rows.ts'
import { useOpening } from './views/use-opening.ts'
import { useViewSettings } from './views/use-view.ts'
import './list.css'

type Props = { entity: AnyEntity; tweaks?: ListTweaks; detail?: DetailTweaks }

/** The derived list of an entity: search, conditions, table or cards, and everything that can be done from there. */
export function ListPage({ entity, tweaks = {}, detail }: Props) {
  const { world, error, retry } = useMeta(entity)
  const title = useMenuTitle() ?? t(entity.label)
  const declared = (tweaks.useViews ?? noViews)()
  const isOpen = useOpening(declared)
  if (world && isOpen)
    return <LoadedList title={title} world={world} declared={declared} tweaks={tweaks} detail={detail} />
  return (
    <div className="page">
      <ListHead title={title} addLabel="" />
      <section className="list-card">
        {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton count={10} height={45} />}
      </section>
    </div>
  )
}

const noViews = () => []

/** How many rows there are, as people write it. */
function totalOf({ isCapped, total }: Pick<ListState, 'isCapped' | 'total'>): string {
  return isCapped ? t('10万+') : total.toLocaleString('en-US')
}

type Panel =
  | { kind: 'form'; id?: string; copied?: RecordRow }
  | { kind: 'detail'; id: string }
  | { kind: 'import' }
  | { kind: 'bin' }
  | null

function LoadedList({
  title,
  world,
  declared,
  tweaks,
  detail,
}: {
  title: string
  world: FieldWorld
  declared: readonly ListView[]
  tweaks: ListTweaks
  detail?: DetailTweaks
}) {
  const { entity } = world
  const parentField = fieldsOf(entity).find(([, field]) => viewOf(field).isTree)?.[0]
  const isNarrow = useNarrow()
  const card = useRef<HTMLElement>(null)
  const view = useViewSettings(world, tweaks, useWidth(card) - besideColumns)
  // The record somebody came for by a message or a to-do.
  const [search, write] = useOwnSearch()
  const { open: askedId, ...others } = Object.fromEntries(new URLSearchParams(search))
  const fitted = useFittingRows(card, {
    density: view.density,
    hasViews: declared.length + view.own.length > 0,
    isTurned: others['current'] !== undefined,
  })
  const list = useList({
    entity,
    fixed: tweaks.fixed,
    columns: [...view.wanted, ...(tweaks.needs ?? [])],
    isTree: parentField !== undefined && !isNarrow,
    isEndless: isNarrow,
    usualSize: view.size ?? (isNarrow ? undefined : fitted),
  })
  // One view alone needs no row of tabs: its count stands beside the title, its tools beside the conditions. A phone has no room
  // there to keep conditions by.
  const hasViews = declared.length + view.own.length > 0 || (isNarrow && isNarrowed(list.query))
  const [isFull, setFull] = useState(false)
  const can = useAbility(world)
  // No record is called so: whoever is led here to import finds it open.
  const isImportAsked = askedId === 'import' && can('import') && entity.excel !== undefined
  const exporting = useExport(entity)
  const remove = useRemove(entity)
  const navigate = useNavigate()
  const [panel, setPanel] = useState<Panel>(null)

  const fill = ({ id, copied }: { id?: string; copied?: RecordRow } = {}) =>
    tweaks.formPath
      ? void navigate(tweaks.formPath + (id ? `?id=${id}` : copied ? `?copy=${copied.id}` : ''))
      : setPanel({ kind: 'form', id, copied })
  const actions = useActions(world)
  const many = useManyActions(world, (ids) =>
    list.select(
      ids.flatMap((id) => list.selected.get(id) ?? []),
      false,
    ),
  )
  const verbs: RowVerbs = {
    ask: actions.ask,
    open: (row) =>
      tweaks.detailPath ? navigate(`${tweaks.detailPath}?id=${row.id}`) : setPanel({ kind: 'detail', id: row.id }),
    edit: (row) => fill({ id: row.id }),
    remove: async (row) => (await remove([row.id])) && list.select([row], false),
  }
  const exportRows = (ids?: readonly string[]) =>
    void exporting.start({ columns: view.wanted, params: list.params, ids })
  const removeSelected = async () => {
    const { current: _current, size: _size, ...filter } = list.params
    if (list.isAllSelected) return (await remove({ filter, expected: list.total })) && list.clearSelection()
    const removable = [...list.selected.values()].filter((row: RecordRow) => can('remove', row)).map(({ id }) => id)
    return (await remove(removable)) && list.clearSelection()
  }
  const bulk = [...manyOf(tweaks.rowActions, many.ask), ...(tweaks.bulkActions ?? [])].filter(({ ability }) =>
    can(ability),
  )
  const isSelectable = can('export') || can('remove') || bulk.length > 0
  const shared = { list, world, view, tweaks, verbs, isSelectable }
  const tools = <ListTools list={list} world={world} view={view} isFull={isFull} setFull={setFull} />
  const canSelectAll = parentField === undefined && !list.isCapped
  const Header = tweaks.header
  const Form = tweaks.formPanel ?? FormPanel
  return (
    <div className="page">
      <ListHead
        title={title}
        count={hasViews || list.isLoading || list.error ? undefined : totalOf(list)}
        caption={tweaks.caption}
        tools={tweaks.toolbar?.map((Tool, index) => (
          <Tool key={index} list={list} world={world} />
        ))}
        onImport={can('import') && entity.excel ? () => setPanel({ kind: 'import' }) : undefined}
        onExport={can('export') ? () => exportRows() : undefined}
        isExporting={exporting.isExporting}
        onBin={can('restore') ? () => setPanel({ kind: 'bin' }) : undefined}
        addLabel={addingText(entity)}
        onAdd={can('add') ? () => fill() : undefined}
      />
      {Header && <Header list={list} world={world} />}
      <section
        ref={card}
        className={isFull ? 'list-card list-card-full' : 'list-card'}
        aria-busy={list.isLoading || list.isRefreshing}
      >
        {hasViews && (
          <ListViews
            entity={entity}
            list={list}
            view={view}
            declared={declared}
            besides={tweaks.besides}
            fixed={tweaks.fixed}
            tools={!isNarrow && tools}
          />
        )}
        {isNarrow && <NewsButton list={list} />}
        {isNarrow ? (
          <FilterDrawer list={list} world={world} />
        ) : (
          <FilterBar
            list={list}
            world={world}
            tools={
              !hasViews && (
                <>
                  {isNarrowed(list.query) && <SaveView params={conditionsOf(list.query)} view={view} />}
                  {tools}
                </>
              )
            }
            quick={
              declared.find(({ params }) => params.quick !== undefined && params.quick === list.query.quick)?.label
            }
          />
        )}
        {list.isLoading ? (
          <RowsSkeleton count={Math.min(list.query.size, 20)} height={45} />
        ) : list.error ? (
          <LoadError error={list.error} onRetry={list.refresh} />
        ) : list.rows.length === 0 ? (
          isNarrowed(list.query) ? (
            <FilteredEmpty onClear={list.clear} />
          ) : (
            <EmptyList world={world} nothing={tweaks.nothing} onAdd={can('add') ? () => fill() : undefined} />
          )
        ) : isNarrow ? (
          <ListCards {...shared} />
        ) : (
          <ListTable {...shared} parentField={parentField} />
        )}
        {!isNarrow && list.rows.length > 0 && (
          <ListFoot list={list} view={view} fitted={fitted} total={totalOf(list)} hasPages={!parentField} />
        )}
      </section>
      <BulkBar
        count={list.selected.size}
        all={canSelectAll ? { count: list.total, isChosen: list.isAllSelected, choose: list.selectAll } : undefined}
        verbs={
          list.isAllSelected
            ? []
            : bulk.map(({ label, run, ...rest }) => ({
                ...rest,
                label: label(),
                run: () => run([...list.selected.values()], list),
              }))
        }
        isBusy={many.isBusy}
        onExport={
          can('export') ? () => exportRows(list.isAllSelected ? undefined : [...list.selected.keys()]) : undefined
        }
        onRemove={can('remove') ? () => void removeSelected() : undefined}
        onClear={list.clearSelection}
      />
      <Form
        isOpen={panel?.kind === 'form'}
        id={panel?.kind === 'form' ? panel.id : undefined}
        {...(panel?.kind === 'form' && panel.copied
          ? { copyOf: panel.copied.id, defaults: copiedValues(world, panel.copied) }
          : {})}
        world={world}
        onClose={() => setPanel(null)}
        onSaved={tweaks.onSaved}
        tweaks={tweaks.form}
      />
      <DetailDrawer
        id={panel?.kind === 'detail' ? panel.id : panel === null && !isImportAsked ? askedId : undefined}
        world={world}
        tweaks={detail}
        onEdit={(id) => fill({ id })}
        onCopy={tweaks.formPanel ? undefined : (copied) => fill({ copied })}
        onClose={() => {
          setPanel(null)
          if (askedId !== undefined) write(others)
        }}
      />
      {actions.dialog}
      {many.dialog}
      <ListBin isOpen={panel?.kind === 'bin'} world={world} tweaks={tweaks} onClose={() => setPanel(null)} />
      <ImportStudio
        isOpen={panel?.kind === 'import' || isImportAsked}
        world={world}
        onClose={() => {
          setPanel(null)
          if (isImportAsked) write(others)
        }}
      />
    </div>
  )
}
