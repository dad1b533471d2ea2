import { Alert, Button, Empty, Skeleton, Table } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FieldCell, viewOf } from '#browser/kit/field-views.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { ArchiveLook } from './archive-button.tsx'
import { ExactTime } from './exact-time.tsx'
import './archive.css'

type Month = { month: string; rows: number; from: string; to: string }
type Found = { records: RecordRow[]; hasMore: boolean; isCut: boolean }
type Asked = { month: string; day: string | null; keyword: string; current: number }

const size = 50

/** A month of a log out of its file: choose it, narrow it, turn the pages. */
export function ArchiveDrawer({ world, look, onClose }: { world: FieldWorld; look: ArchiveLook; onClose: () => void }) {
  const isNarrow = useNarrow()
  const address = addressOf(world.entity)
  const {
    data: months,
    error,
    refetch,
  } = useQuery({
    queryKey: [address, 'archives'],
    queryFn: () => get<Month[]>(`${address}/archives`),
  })
  return (
    <Drawer
      open
      onClose={onClose}
      size={isNarrow ? '100%' : 1080}
      title={t('归档的{{name}}', { name: t(world.entity.label) })}
    >
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !months ? (
        <Skeleton active />
      ) : months.length === 0 ? (
        <Empty description={t('还没有归档：超过在线天数的日志在夜间按月归档')} />
      ) : (
        <Search world={world} look={look} months={months} />
      )}
    </Drawer>
  )
}

function Search({ world, look, months }: { world: FieldWorld; look: ArchiveLook; months: readonly Month[] }) {
  const [asked, setAsked] = useState<Asked>({ month: months[0]!.month, day: null, keyword: '', current: 1 })
  const month = months.find((one) => one.month === asked.month)!
  const ask = (change: Partial<Asked>) => setAsked({ ...asked, current: 1, ...change })
  const address = addressOf(world.entity)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [address, 'archive', asked],
    queryFn: ({ signal }) => get<Found>(`${address}/archive`, { ...asked, day: asked.day ?? '', size }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="archive-tools">
        <Select
          aria-label={t('月份')}
          value={asked.month}
          onChange={(value) => ask({ month: value, day: null })}
          options={months.map((one) => ({
            value: one.month,
            label: t('{{month}} · {{n}} 条', { month: one.month, n: one.rows }),
          }))}
        />
        <DatePicker
          key={asked.month}
          aria-label={t('日期')}
          placeholder={t('整月')}
          value={asked.day ? dayjs(asked.day) : null}
          defaultPickerValue={dayjs(month.from)}
          minDate={dayjs(month.from)}
          maxDate={dayjs(month.to)}
          onChange={(day) => ask({ day: day ? day.format('YYYY-MM-DD') : null })}
        />
        <SearchInput label={t('关键词')} maxLength={100} onSearch={(keyword) => ask({ keyword })} />
      </div>
      {data?.isCut && (
        <Alert className="archive-cut" type="warning" showIcon title={t('内容太多，只查到这里；选一天会更快')} />
      )}
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Rows world={world} look={look} rows={data?.records ?? []} isLoading={isFetching} />
      )}
      <div className="archive-pages">
        <Button
          icon={<ChevronLeft size={16} aria-hidden />}
          disabled={asked.current === 1}
          onClick={() => ask({ current: asked.current - 1 })}
        >
          {t('上一页')}
        </Button>
        <span>{t('第 {{n}} 页', { n: asked.current })}</span>
        <Button
          icon={<ChevronRight size={16} aria-hidden />}
          iconPlacement="end"
          disabled={!data?.hasMore || data.isCut}
          onClick={() => ask({ current: asked.current + 1 })}
        >
          {t('下一页')}
        </Button>
      </div>
    </>
  )
}

function Rows({
  world,
  look,
  rows,
  isLoading,
}: {
  world: FieldWorld
  look: ArchiveLook
  rows: RecordRow[]
  isLoading: boolean
}) {
  const names = (world.entity.list.columns as readonly string[]).filter((name) => !world.meta.hidden.includes(name))
  return (
    <Table<RecordRow>
      size="small"
      rowKey="id"
      loading={isLoading}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
      {...(look.more && {
        expandable: { expandedRowRender: (row) => <div className="archive-more">{look.more!(row)}</div> },
      })}
      columns={names.map((name) => {
        const field = fieldOf(world.entity, name)!
        const Cell = look.cells?.[name] ?? (name === world.entity.retain?.by ? ExactTime : FieldCell)
        return {
          key: name,
          title: t(field.options.label),
          width: field.options.width ?? viewOf(field).width,
          align: viewOf(field).align,
          render: (_: unknown, row: RecordRow) => (
            <Cell name={name} field={field} value={row[name]} row={row} world={world} place="list" />
          ),
        }
      })}
    />
  )
}
