import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get, post } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ApplyCard } from './apply-card.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { applyStrip } from '../shared/apply-strip.ts'
import { applyCountsRoute, urgeRoute, type OwnApply } from '../shared/own-apply.ts'
import { applyKey, useApplies } from './use-hall.ts'
import './service.css'

const size = 20
const strip = {
  running: [tKey('进行中'), applyStrip.running.join(',')],
  toMend: [tKey('待补正'), applyStrip.toMend.join(',')],
  passed: [tKey('已办结'), applyStrip.passed.join(',')],
  refused: [tKey('未通过'), applyStrip.refused.join(',')],
} as const

/** Everything a person has applied for in any area, with how far it has come. */
export function AppliesPage() {
  const [search, setSearch] = useOwnSearch()
  const openId = new URLSearchParams(search).get('open')
  const [state, setState] = useState('')
  const [bizType, setBizType] = useState('')
  const [year, setYear] = useState('')
  const [current, setCurrent] = useState(1)
  const [rated, setRated] = useState<OwnApply | null>(null)
  const counts = useQuery({
    queryKey: [...applyKey, 'count'],
    queryFn: () => get(applyCountsRoute),
  })
  const applies = useApplies({
    current: String(current),
    size: String(size),
    ...(state && { state }),
    ...(bizType && { bizType }),
    ...(year && { year }),
  })
  const actions = useApplyActions()
  const clear = () => {
    setState('')
    setBizType('')
    setYear('')
    setCurrent(1)
  }
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value)
    setCurrent(1)
    if (openId) setSearch({})
  }
  const isFiltered = state !== '' || bizType !== '' || year !== ''
  return (
    <div className="page">
      <header className="applies-head">
        <h1>{t('已申请业务')}</h1>
        <Select
          value={bizType}
          onChange={choose(setBizType)}
          aria-label={t('业务类型')}
          options={[
            { value: '', label: t('全部业务') },
            ...(counts.data?.bizTypes ?? []).map((one) => ({ value: one.value, label: t(one.label) })),
          ]}
          popupMatchSelectWidth={false}
        />
        <Select
          value={year}
          onChange={choose(setYear)}
          aria-label={t('年份')}
          options={[
            { value: '', label: t('全部年份') },
            ...(counts.data?.years ?? []).map((one) => ({ value: one, label: one })),
          ]}
        />
      </header>
      <nav className="applies-strip" aria-label={t('状态')}>
        {(Object.keys(strip) as (keyof typeof strip)[]).map((name) => (
          <button
            key={name}
            type="button"
            className={`is-${name}`}
            aria-pressed={state === strip[name][1]}
            onClick={() => choose(setState)(state === strip[name][1] ? '' : strip[name][1])}
          >
            <b>{counts.data?.[name] ?? '—'}</b>
            <span>{t(strip[name][0])}</span>
          </button>
        ))}
      </nav>
      {applies.error ? (
        <LoadError error={applies.error} onRetry={() => void applies.refetch()} />
      ) : !applies.data ? (
        <RowsSkeleton count={4} height={128} />
      ) : applies.data.records.length === 0 ? (
        isFiltered ? (
          <FilteredEmpty onClear={clear} />
        ) : (
          <EmptyState reason={t('提交的申请会出现在这里')} action={<HallButton />} />
        )
      ) : (
        <ul className="applies">
          {applies.data.records.map((apply) => (
            <li key={apply.id}>
              <ApplyCard
                apply={apply}
                isShown={apply.id === openId}
                onOpen={actions.open}
                onWithdraw={(one) => void actions.withdraw(one)}
                onRate={setRated}
                onUrge={(one) => void actions.urge(one)}
                onAgain={actions.again}
              />
            </li>
          ))}
        </ul>
      )}
      {applies.data && applies.data.total > size && (
        <Pagination
          align="end"
          current={current}
          pageSize={size}
          total={applies.data.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
      {rated && <RateDialog apply={rated} onClose={() => setRated(null)} />}
    </div>
  )
}

function HallButton() {
  const navigate = useNavigate()
  return (
    <Button type="primary" onClick={() => void navigate('/servicecenter')}>
      {t('去办事大厅')}
    </Button>
  )
}

function useApplyActions() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const feedback = useFeedback()
  return {
    open: (apply: OwnApply) => void navigate(apply.link),
    again: (apply: OwnApply) => void navigate(`/servicecenter/detail?id=${apply.itemId}`),
    async urge(apply: OwnApply) {
      const isDone = await post(urgeRoute, { id: apply.id }).then(
        () => true,
        () => false,
      )
      if (isDone) feedback.success(t('已催办'))
    },
    async withdraw(apply: OwnApply) {
      const isSure = await feedback.confirm({
        title: t('确定撤回“{{name}}”吗？', { name: apply.title }),
        content: t('撤回后可以重新申请'),
        okText: t('撤回'),
        cancelText: t('取消'),
        isDanger: true,
      })
      if (!isSure || !apply.withdrawPath) return
      const isDone = await post(apply.withdrawPath, { id: apply.bizId }).then(
        () => true,
        () => false,
      )
      if (isDone) feedback.success(t('已撤回'))
      await client.invalidateQueries({ queryKey: applyKey })
    },
  }
}
