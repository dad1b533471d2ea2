import { Checkbox, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useList } from '#browser/kit/hooks/list/use-list.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { BulkBar } from '#browser/kit/list/rows/bulk-bar.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { attachment } from '../shared/platform-records.ts'
import { sizeText } from './amounts.ts'
import { FileFace } from './file-face.tsx'
import { UsageHeader } from './usage-header.tsx'
import './resource.css'

type Props = { fixed: Record<string, string>; tools: ReactNode; onOpen: (row: RecordRow) => void }

/** The files as pictures. */
export function AttachmentGrid(props: Props) {
  const { world, error, retry } = useMeta(attachment)
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-actions">{props.tools}</span>
      </header>
      <UsageHeader />
      {world ? (
        <Pictures {...props} world={world} />
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <RowsSkeleton count={6} height={120} />
      )}
    </div>
  )
}

function Pictures({ fixed, onOpen, world }: Props & { world: FieldWorld }) {
  const list = useList({
    entity: attachment,
    fixed: { ...fixed, size: '24' },
    columns: ['extension', 'thumbs', 'mime', 'sha256', 'width', 'height'],
  })
  const can = useAbility(world)
  const remove = useRemove(attachment)
  const removeChosen = async () => {
    const ids = [...list.selected.values()].filter((row) => can('remove', row)).map(({ id }) => id)
    if (await remove(ids)) list.clearSelection()
  }
  return (
    <section className="list-card file-grid-card" aria-busy={list.isLoading || list.isRefreshing}>
      <SearchInput
        key={list.query.keyword}
        className="file-search"
        label={t('搜索文件名')}
        defaultValue={list.query.keyword}
        onSearch={(keyword) => list.change({ keyword })}
      />
      {list.isLoading ? (
        <RowsSkeleton count={6} height={120} />
      ) : list.error ? (
        <LoadError error={list.error} onRetry={list.refresh} />
      ) : (
        list.rows.length === 0 && <EmptyState />
      )}
      <ul className="file-grid">
        {list.rows.map((row) => (
          <li key={row.id}>
            {can('remove', row) && (
              <Checkbox
                className="file-pick"
                checked={list.selected.has(row.id)}
                aria-label={t('选择 {{name}}', { name: String(row['name']) })}
                onChange={(event) => list.select([row], event.target.checked)}
              />
            )}
            <button
              type="button"
              onClick={() => onOpen(row)}
              aria-label={t('预览 {{name}}', { name: String(row['name']) })}
            >
              <span className="file-tile">
                <FileFace row={row} size={240} iconSize={36} />
              </span>
              <strong title={String(row['name'])}>{String(row['name'])}</strong>
              <span className="file-tile-facts">
                <span>{sizeText(Number(row['size']))}</span>
                <StateTag row={row} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.total > 24 && (
        <footer className="list-foot">
          <span>{t('共 {{n}} 条', { n: list.total.toLocaleString('en') })}</span>
          <Pagination
            current={list.query.current}
            pageSize={24}
            total={list.total}
            showSizeChanger={false}
            onChange={(current) => list.change({ current })}
          />
        </footer>
      )}
      <BulkBar
        count={list.selected.size}
        verbs={[]}
        onRemove={can('remove') ? () => void removeChosen() : undefined}
        onClear={list.clearSelection}
      />
    </section>
  )
}

function StateTag({ row }: { row: RecordRow }) {
  if (row['scanState'] === '2') return <ToneTag tone="red">{t('拦截')}</ToneTag>
  if (row['status'] === '1') return null
  return (
    <ToneTag tone={row['status'] === '2' ? 'amber' : 'grey'}>{row['status'] === '2' ? t('待清理') : t('临时')}</ToneTag>
  )
}
