import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import {
  delegationsToMeRoute,
  ownDelegationsRoute,
  revokeDelegationRoute,
  type DelegationRow,
} from '#services/flow/shared/routes/delegate.ts'
import { handoverOffersRoute } from '#services/flow/shared/routes/handover.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { DelegateForm } from './delegate-form.tsx'
import { DelegationList } from './delegation-list.tsx'
import { OfferList } from './offer-list.tsx'
import './delegate.css'

type Tab = 'mine' | 'toMe' | 'offers'
const root = ['flow', 'delegate']

/** Who decides in one's place and for whom one decides, now and before; and what may be passed to whoever is there now. */
export function DelegatePage() {
  const [search, write] = useOwnSearch()
  const asked = new URLSearchParams(search).get('tab')
  const [isAdding, setAdding] = useState(false)
  const client = useQueryClient()
  const mine = useQuery({
    queryKey: [...root, 'mine'],
    queryFn: () => get(ownDelegationsRoute),
  })
  const toMe = useQuery({
    queryKey: [...root, 'toMe'],
    queryFn: () => get(delegationsToMeRoute),
  })
  const offers = useQuery({
    queryKey: [...root, 'offers'],
    queryFn: () => get(handoverOffersRoute),
  })
  const tab: Tab = asked === 'toMe' || (asked === 'offers' && offers.data?.length !== 0) ? asked : 'mine'
  const refresh = () => client.invalidateQueries({ queryKey: root })
  const { confirm, success } = useFeedback()
  const revoke = async (row: DelegationRow) => {
    const isSure = await confirm({
      title: t('收回对{{name}}的委托？', { name: row.delegateName }),
      content: row.waiting > 0 ? t('{{n}} 条未处理的待办将退还给您', { n: row.waiting }) : t('此后的审批不再转给对方'),
      okText: t('收回'),
    })
    if (!isSure) return
    try {
      await post(revokeDelegationRoute, { id: row.id })
      success(t('已收回委托'))
      await refresh()
    } catch {
      // The client has said what was wrong.
    }
  }
  const shown = tab === 'mine' ? mine : tab === 'toMe' ? toMe : offers
  const isLive = (row: DelegationRow) => row.status === '0' || row.status === '1'
  const tabs = [
    { key: 'mine', label: <TabLabel text={t('我的委托')} count={mine.data?.filter(isLive).length} /> },
    { key: 'toMe', label: <TabLabel text={t('委托给我')} count={toMe.data?.filter(isLive).length} /> },
    ...(offers.data?.length
      ? [{ key: 'offers', label: <TabLabel text={t('可移交的审批')} count={offers.data.length} /> }]
      : []),
  ]
  return (
    <div className="page delegate-page">
      <ListHead
        title={t('审批委托')}
        caption={t('外出或休假期间请人代为审批，记录中会显示双方')}
        addLabel={t('新建委托')}
        onAdd={() => setAdding(true)}
      />
      <section className="list-card">
        <Tabs
          className="delegate-tabs"
          activeKey={tab}
          onChange={(key) => write(key === 'mine' ? {} : { tab: key })}
          items={tabs}
        />
        {shown.error ? (
          <LoadError error={shown.error} onRetry={() => void shown.refetch()} />
        ) : !shown.data ? (
          <RowsSkeleton count={4} height={72} />
        ) : tab === 'offers' ? (
          <OfferList offers={offers.data ?? []} onDone={() => void refresh()} />
        ) : shown.data.length === 0 ? (
          <EmptyState reason={tab === 'mine' ? t('您还没有委托过他人') : t('目前没有人委托您审批')} />
        ) : (
          <DelegationList rows={shown.data as DelegationRow[]} side={tab} onRevoke={(row) => void revoke(row)} />
        )}
      </section>
      {isAdding && (
        <DelegateForm
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false)
            void refresh()
          }}
        />
      )}
    </div>
  )
}

function TabLabel({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      {text}
      {count ? <b className="delegate-count">{count}</b> : null}
    </>
  )
}
