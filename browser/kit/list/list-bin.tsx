import { dayOf } from '#kernel/rules/school-time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { momentText, plannedDayText } from '#browser/wire/time-words.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { columnField, listCell } from './columns/columns.tsx'
import type { ListTweaks } from './tweaks.ts'

/** Facts of a removed row besides its name. */
const factCount = 3
const pageSize = 10

type Props = { world: FieldWorld; tweaks: ListTweaks }

/** What was removed in the last thirty days, and the way back. */
export function ListBin({ isOpen, onClose, ...props }: Props & { isOpen: boolean; onClose: () => void }) {
  const isNarrow = useNarrow()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={isNarrow ? '100%' : 864}
      title={t('{{name}}回收站', { name: t(props.world.entity.label) })}
      className="list-bin"
      destroyOnHidden
    >
      <Binned {...props} isNarrow={isNarrow} />
    </Drawer>
  )
}

type Restored = { restored: number; skipped: { id: string; reason: string }[] }

function Binned({ world, tweaks, isNarrow }: Props & { isNarrow: boolean }) {
  const { entity } = world
  const address = addressOf(entity)
  const [keyword, setKeyword] = useState('')
  const [current, setCurrent] = useState(1)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isRestoring, setRestoring] = useState(false)
  const feedback = useFeedback()
  const forget = useForget(entity)
  const sent = { current, size: pageSize, ...(keyword && { keyword }) }
  const answer = useQuery({
    queryKey: [address, 'bin', sent],
    queryFn: () => get<Page<RecordRow>>(`${address}/bin`, sent),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const restore = async (ids: readonly string[]) => {
    setRestoring(true)
    try {
      const { restored, skipped } = await post<Restored>(`${address}/restore`, { ids: ids.join(',') })
      if (restored > 0) feedback.success(t('已恢复 {{n}} 条数据', { n: restored }))
      if (skipped.length > 0)
        feedback.error(t('{{n}} 条数据未能恢复', { n: skipped.length }), skipped.map(({ reason }) => reason).join('\n'))
      setTicked(ticked.filter((id) => !ids.includes(id)))
      await forget()
    } catch {
      // The client has said why.
    } finally {
      setRestoring(false)
    }
  }
  if (answer.isPending) return <RowsSkeleton count={6} height={45} />
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  const { records, total } = answer.data
  const facts = (tweaks.columns ?? entity.list.columns)
    .filter((name) => name !== entity.title && name in entity.fields && !world.meta.hidden.includes(name))
    .slice(0, isNarrow ? 0 : factCount)
  return (
    <div className="list-bin-body">
      <p className="list-bin-hint">{t('删除的数据保留 30 天，到期后不能再恢复。')}</p>
      <div className="list-bin-bar">
        {entity.search && (
          <SearchInput
            placeholder={listed(entity.search.map((name) => t(columnField(entity, name)!.options.label)))}
            label={t('在回收站中查找')}
            onSearch={(text) => {
              setKeyword(text.trim())
              setCurrent(1)
            }}
          />
        )}
        <Button
          disabled={ticked.length === 0}
          loading={isRestoring}
          icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void restore(ticked)}
        >
          {ticked.length > 0 ? t('恢复所选 {{n}} 条', { n: ticked.length }) : t('恢复所选')}
        </Button>
      </div>
      {records.length === 0 ? (
        <EmptyState reason={keyword ? t('回收站中没有符合条件的数据') : t('最近 30 天没有删除过数据')} />
      ) : (
        <Table<RecordRow>
          rowKey="id"
          size="middle"
          dataSource={records}
          scroll={isNarrow ? { x: 480 } : undefined}
          pagination={{
            current,
            pageSize,
            total,
            onChange: setCurrent,
            showSizeChanger: false,
            hideOnSinglePage: true,
          }}
          rowSelection={{
            selectedRowKeys: [...ticked],
            preserveSelectedRowKeys: true,
            onChange: (keys) => setTicked(keys.map(String)),
            getCheckboxProps: () => ({ 'aria-label': t('选择此行') }),
          }}
          columns={[
            ...[entity.title, ...facts].map((name) => ({
              key: name,
              title: t(columnField(entity, name)!.options.label),
              ellipsis: true,
              render: (_: unknown, row: RecordRow) => listCell({ name, row, world, tweaks }),
            })),
            {
              key: 'deletedBy',
              title: t('删除人'),
              width: 110,
              ellipsis: true,
              render: (_: unknown, row: RecordRow) => (row['deletedBy'] ? String(row['deletedBy']) : '—'),
            },
            {
              key: 'deletedTime',
              title: t('删除时间'),
              width: 120,
              render: (_: unknown, row: RecordRow) => <time>{momentText(String(row['deletedTime']))}</time>,
            },
            {
              key: 'keptUntil',
              title: t('保留至'),
              width: 110,
              render: (_: unknown, row: RecordRow) => <time>{plannedDayText(dayOf(String(row['keptUntil'])))}</time>,
            },
            {
              key: 'restore',
              width: 72,
              render: (_: unknown, row: RecordRow) => (
                <Button type="link" size="small" disabled={isRestoring} onClick={() => void restore([row.id])}>
                  {t('恢复')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
