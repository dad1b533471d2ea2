import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Pagination, Segmented, Select } from 'antd'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { applyEvent } from '#services/applications/shared/events.ts'
import { mineRoute, mineTypesRoute } from '#services/flow/shared/routes/lists.ts'
import { flowKey } from '#browser/flow/run/use-flow-detail.ts'
import { get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { usePush } from '#browser/wire/push/use-push.ts'
import { MineCard } from './mine-card.tsx'
import './run-pages.css'

const size = 20
const states = {
  '': tKey('全部'),
  '1,7': tKey('审批中'),
  '4': tKey('待修改'),
  '0': tKey('草稿'),
  '2': tKey('已通过'),
  '3,5,6': tKey('已结束'),
} as const
type Choice = keyof typeof states

/** What somebody handed in: how far each has come, who has it and since when, and what can be done. */
export function MinePage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [state, setState] = useState<Choice>('')
  const [type, setType] = useState('')
  const [keyword, setKeyword] = useState('')
  const [current, setCurrent] = useState(1)
  const query = {
    current,
    size,
    ...(state && { status: state }),
    ...(type && { processType: type }),
    ...(keyword && { keyword }),
  }
  const list = useQuery({
    queryKey: [...flowKey, 'mine', query],
    queryFn: () => get(mineRoute, query),
    placeholderData: keepPreviousData,
  })
  const types = useQuery({
    queryKey: [...flowKey, 'mineTypes'],
    queryFn: () => get(mineTypesRoute),
  })
  usePush(applyEvent, () => void client.invalidateQueries({ queryKey: flowKey }))
  const isFiltered = state !== '' || type !== '' || keyword !== ''
  const choose =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setCurrent(1)
    }
  return (
    <div className="page">
      <header className="mine-head">
        <h1>{t('我的申请')}</h1>
        <Select
          value={type}
          aria-label={t('流程类型')}
          popupMatchSelectWidth={false}
          onChange={choose(setType)}
          options={[
            { value: '', label: t('全部类型') },
            ...(types.data ?? []).map(({ value, label }) => ({ value, label: t(label) })),
          ]}
        />
        <Input
          allowClear
          className="mine-search"
          placeholder={t('搜索标题、编号')}
          aria-label={t('搜索标题、编号')}
          prefix={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onChange={(event) => choose(setKeyword)(event.target.value.trim())}
        />
        <Button type="primary" onClick={() => void navigate('/process/start')}>
          {t('发起申请')}
        </Button>
      </header>
      <div className="mine-states">
        <Segmented
          value={state}
          onChange={choose(setState)}
          options={(Object.keys(states) as Choice[])
            .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
            .map((value) => ({ value, label: t(states[value]) }))}
        />
      </div>
      {list.error ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowsSkeleton count={4} height={132} />
      ) : list.data.records.length === 0 ? (
        isFiltered ? (
          <FilteredEmpty
            onClear={() => {
              setState('')
              setType('')
              setKeyword('')
            }}
          />
        ) : (
          <EmptyState
            reason={t('提交的申请会出现在这里')}
            action={
              <Button type="primary" onClick={() => void navigate('/process/start')}>
                {t('去发起')}
              </Button>
            }
          />
        )
      ) : (
        <ul className="mine-cards">
          {list.data.records.map((row) => (
            <li key={row.instanceId}>
              <MineCard row={row} />
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.total > size && (
        <Pagination
          align="end"
          current={current}
          pageSize={size}
          total={list.data.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
    </div>
  )
}

// Keys that look like numbers would come first in an object.
const order: Choice[] = ['', '1,7', '4', '0', '2', '3,5,6']
