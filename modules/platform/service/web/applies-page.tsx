import { useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { ApplyCard } from './apply-card.tsx'
import { DraftCards } from './draft-cards.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { applyStrip } from '../shared/apply-strip.ts'
import { applyCountsRoute, type OwnApply } from '../shared/own-apply.ts'
import { useApplyActions } from './use-apply-actions.ts'
import { useDrafts } from './use-drafts.ts'
import { applyKey, useApplies } from './use-hall.ts'
import './service.css'
import './applies.css'

const size = 20
/** What was not handed in yet stands beside what is decided. */
const drafts = 'draft'
const strip = {
  running: [tKey('进行中'), applyStrip.running.join(',')],
  toMend: [tKey('待补正'), applyStrip.toMend.join(',')],
  passed: [tKey('已办结'), applyStrip.passed.join(',')],
  refused: [tKey('未通过'), applyStrip.refused.join(',')],
  drafts: [tKey('草稿'), drafts],
} as const

/** Everything a person has applied for in any area or means to, with how far it has come. */
export function AppliesPage() {
  const [search, setSearch] = useOwnSearch()
  const asked = new URLSearchParams(search)
  const openId = asked.get('open')
  const [state, setState] = useState<string>(asked.get('state') === drafts ? drafts : '')
  const [bizType, setBizType] = useState('')
  const [year, setYear] = useState('')
  const [keyword, setKeyword] = useState('')
  const [current, setCurrent] = useState(1)
  const [rated, setRated] = useState<OwnApply | null>(null)
  const navigate = useNavigate()
  const counts = useQuery({
    queryKey: [...applyKey, 'count'],
    queryFn: () => get(applyCountsRoute),
  })
  const begun = useDrafts()
  const applies = useApplies({
    current: String(current),
    size: String(size),
    ...(state && state !== drafts && { state }),
    ...(bizType && { bizType }),
    ...(year && { year }),
    ...(keyword && { keyword }),
  })
  const actions = useApplyActions()
  const clear = () => {
    setState('')
    setBizType('')
    setYear('')
    setKeyword('')
    setCurrent(1)
  }
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value)
    setCurrent(1)
    if (openId) setSearch({})
  }
  const isFiltered = state !== '' || bizType !== '' || year !== '' || keyword !== ''
  const numbers = { ...counts.data, drafts: begun.data?.total }
  return (
    <div className="page">
      <header className="applies-head">
        <PageTitle />
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
        <SearchInput
          className="applies-search"
          label={t('搜索标题、编号')}
          value={keyword}
          onType={choose(setKeyword)}
        />
        <Button type="primary" onClick={() => void navigate('/process/start')}>
          {t('发起申请')}
        </Button>
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
            <b>{numbers[name] ?? '—'}</b>
            <span>{t(strip[name][0])}</span>
          </button>
        ))}
      </nav>
      {(state === drafts || (!isFiltered && current === 1)) && <DraftCards rows={begun.data?.records ?? []} />}
      {state === drafts ? (
        begun.data?.total === 0 && <EmptyState reason={t('没有未提交的草稿')} />
      ) : applies.error ? (
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
              <ApplyCard apply={apply} isShown={apply.id === openId} actions={actions} onRate={setRated} />
            </li>
          ))}
        </ul>
      )}
      {state !== drafts && applies.data && applies.data.total > size && (
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
