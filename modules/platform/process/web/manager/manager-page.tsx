import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { managedListRoute, managedTypesRoute, oddsRoute } from '#services/flow/shared/routes/manage.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ChoiceChip, DayChip, FlagChip, KeywordBox } from '../follow/chips.tsx'
import { stateChoices, starterStep, useSteps, withoutEmpty } from '../follow/follow-wire.ts'
import { InstanceList, useInstances } from '../follow/instance-list.tsx'
import { UrgeButton } from '../follow/urge-button.tsx'
import { ManageDrawer } from './manage-drawer.tsx'
import { oddKinds } from './manage-wire.ts'
import { OddList } from './odd-list.tsx'
import { ReassignMany } from './reassign-many.tsx'
import './manager.css'

const own = ['processType', 'status', 'nodeKey', 'overdue', 'keyword', 'startTime_ge', 'startTime_le']

/** Everything of the kinds one manages, what went wrong with it, and the ways to steer it. */
export function ManagerPage() {
  const [search, write] = useOwnSearch()
  const params = Object.fromEntries(new URLSearchParams(search))
  const isOdd = params['tab'] === 'odd'
  const change = (changed: Record<string, string | undefined>) =>
    write(withoutEmpty({ ...params, current: undefined, ...changed }))
  const [isMoving, setMoving] = useState(false)
  const types = useQuery({
    queryKey: ['flow', 'manager/types'],
    queryFn: () => get(managedTypesRoute),
  })
  const odds = useQuery({
    queryKey: ['flow', 'manager/odds', 'count'],
    queryFn: () => get(oddsRoute, { size: 1 }),
    enabled: types.data !== undefined,
  })
  const choices = (types.data ?? []).map((one) => ({ value: one.processType, label: one.typeName }))
  if (types.error) {
    const isNobody = 'status' in types.error && types.error.status === 403
    return (
      <div className="page">
        <ListHead title={t('流程管理')} addLabel="" />
        <section className="list-card">
          {isNobody ? (
            <EmptyState reason={t('您目前没有负责管理的流程')} />
          ) : (
            <LoadError error={types.error} onRetry={() => void types.refetch()} />
          )}
        </section>
      </div>
    )
  }
  return (
    <div className="page">
      <ListHead
        title={t('流程管理')}
        addLabel=""
        caption={
          types.data &&
          t('管理 {{n}} 类流程，在办 {{m}} 件', {
            n: types.data.length,
            m: types.data.reduce((sum, one) => sum + one.running, 0),
          })
        }
        tools={
          <Button icon={<UsersRound size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setMoving(true)}>
            {t('批量改派')}
          </Button>
        }
      />
      <section className="list-card">
        <div className="manage-tabs" role="tablist">
          <button type="button" role="tab" aria-selected={!isOdd} onClick={() => change({ tab: undefined })}>
            {t('全部流程')}
          </button>
          <button type="button" role="tab" aria-selected={isOdd} onClick={() => change({ tab: 'odd' })}>
            {t('异常')}
            {odds.data && odds.data.total > 0 && <i className="follow-red">{odds.data.total}</i>}
          </button>
        </div>
        {isOdd ? (
          <>
            <div className="filter-bar follow-filters">
              <ChoiceChip
                label={t('流程类型')}
                name="processType"
                isOne
                choices={choices}
                params={params}
                onChange={change}
              />
              <ChoiceChip
                label={t('异常')}
                name="kind"
                isOne
                choices={Object.entries(oddKinds).map(([value, { label }]) => ({ value, label: t(label) }))}
                params={params}
                onChange={change}
              />
            </div>
            <OddList
              params={Object.fromEntries(
                ['processType', 'kind'].flatMap((name) => (params[name] ? [[name, params[name]]] : [])),
              )}
              onOpen={(open) => change({ open })}
            />
          </>
        ) : (
          <AllList params={params} change={change} clear={() => write({})} choices={choices} />
        )}
      </section>
      <ManageDrawer
        instanceId={params['open']}
        onClose={() => change({ open: undefined, current: params['current'] })}
      />
      {isMoving && <ReassignMany types={types.data ?? []} onClose={() => setMoving(false)} />}
    </div>
  )
}

function AllList({
  params,
  change,
  clear,
  choices,
}: {
  params: Record<string, string>
  change: (changed: Record<string, string | undefined>) => void
  clear: () => void
  choices: readonly { value: string; label: string }[]
}) {
  const isNarrow = useNarrow()
  const [size, setSize] = useState(20)
  const current = Number(params['current'] ?? '1') || 1
  const asked = Object.fromEntries(own.flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  const answer = useInstances(managedListRoute, { ...asked, current, size })
  const steps = useSteps(params['processType'])
  const open = (instanceId: string) => change({ open: instanceId, current: params['current'] })
  const isNarrowed = Object.keys(asked).length > 0
  return (
    <>
      <div className="filter-bar follow-filters">
        <KeywordBox
          value={params['keyword'] ?? ''}
          placeholder={t('标题、编号、发起人')}
          onChange={(keyword) => change({ keyword })}
        />
        <ChoiceChip
          label={t('流程类型')}
          name="processType"
          choices={choices}
          params={params}
          onChange={(changed) => change({ ...changed, nodeKey: undefined })}
        />
        {steps.length > 0 && (
          <ChoiceChip
            label={t('所在环节')}
            name="nodeKey"
            choices={[...steps, { value: starterStep, label: t('待发起人修改') }]}
            params={params}
            onChange={change}
          />
        )}
        <ChoiceChip
          label={t('状态')}
          name="status"
          choices={stateChoices.map((one) => ({ value: one.value, label: t(one.label) }))}
          params={params}
          onChange={change}
        />
        <FlagChip label={t('超时')} name="overdue" params={params} onChange={change} />
        <DayChip label={t('发起时间')} name="startTime" params={params} onChange={change} />
        <span className="filter-bar-space" />
        {isNarrowed && (
          <Button type="link" size="small" onClick={clear}>
            {t('清空条件')}
          </Button>
        )}
      </div>
      <InstanceList
        answer={answer}
        paging={{ current, size }}
        onPage={(page, next) => {
          setSize(next)
          change({ current: next === size ? String(page) : undefined })
        }}
        isNarrowed={isNarrowed}
        onClear={clear}
        onOpen={(row) => open(row.instanceId)}
        actions={(row) => (
          <span className="follow-actions">
            <Button type="link" size="small" onClick={() => open(row.instanceId)}>
              {t('管理')}
            </Button>
            {!isNarrow && row.canUrge && <UrgeButton instanceId={row.instanceId} />}
          </span>
        )}
      />
    </>
  )
}
