import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { followedRoute, type BoardType } from '#services/flow/shared/routes/follow.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { ChoiceChip, DayChip, FlagChip, KeywordBox } from './chips.tsx'
import { heats, starterStep, stateChoices, useSteps } from './follow-wire.ts'
import { InstanceList, useInstances } from './instance-list.tsx'
import { PrintAll } from '../print/print-all.tsx'
import { UrgeButton } from './urge-button.tsx'

type Props = {
  types: readonly BoardType[]
  params: Record<string, string>
  change: (changed: Record<string, string | undefined>) => void
  clear: () => void
}

const own = [
  'processType',
  'status',
  'nodeKey',
  'heat',
  'overdue',
  'isOpen',
  'keyword',
  'startTime_ge',
  'startTime_le',
  'departmentId',
]

/** Matters in reach, narrowed by kind, state, step and age. */
export function FollowList({ types, params, change, clear }: Props) {
  const isNarrow = useNarrow()
  const [size, setSize] = useState(20)
  const current = Number(params['current'] ?? '1') || 1
  const asked = Object.fromEntries(own.flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  const steps = useSteps(params['processType'])
  const answer = useInstances(followedRoute, {
    ...asked,
    current,
    size,
    ...(params['order'] ? { order: params['order'] } : {}),
  })
  const isNarrowed = Object.keys(asked).length > 0
  const stepChoices = [...steps, { value: starterStep, label: t('待发起人修改') }]
  return (
    <section className="list-card" aria-busy={answer.isFetching}>
      <div className="filter-bar follow-filters">
        <KeywordBox
          value={params['keyword'] ?? ''}
          placeholder={t('标题、编号、发起人')}
          onChange={(keyword) => change({ keyword })}
        />
        <ChoiceChip
          label={t('流程类型')}
          name="processType"
          choices={types.map((one) => ({ value: one.processType, label: one.typeName }))}
          params={params}
          onChange={(changed) => change({ ...changed, nodeKey: undefined })}
        />
        {params['processType'] && !params['processType'].includes(',') && (
          <ChoiceChip label={t('所在环节')} name="nodeKey" choices={stepChoices} params={params} onChange={change} />
        )}
        <ChoiceChip
          label={t('状态')}
          name="status"
          choices={stateChoices.map((one) => ({ value: one.value, label: t(one.label) }))}
          params={params}
          onChange={change}
        />
        <ChoiceChip
          label={t('停留时间')}
          name="heat"
          isOne
          choices={heats.map(({ key, label }) => ({ value: key, label: t(label) }))}
          params={params}
          onChange={change}
        />
        <FlagChip label={t('在办')} name="isOpen" params={params} onChange={change} />
        <FlagChip label={t('超时')} name="overdue" params={params} onChange={change} />
        <DayChip label={t('发起时间')} name="startTime" params={params} onChange={change} />
        {params['departmentId'] && (
          <FlagChip
            label={t('部门：{{name}}', { name: params['departmentName'] ?? '' })}
            name="hasUnit"
            params={{ hasUnit: '1' }}
            onChange={() => change({ departmentId: undefined, departmentName: undefined })}
          />
        )}
        <span className="filter-bar-space" />
        <PrintAll
          params={{ ...asked, ...(params['order'] ? { order: params['order'] } : {}) }}
          total={answer.data?.total ?? 0}
        />
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
        actions={(row) => (
          <span className="follow-actions">
            {!isNarrow && <Link to={`/process/detail?instanceId=${row.instanceId}`}>{t('详情')}</Link>}
            {row.canUrge && <UrgeButton instanceId={row.instanceId} />}
          </span>
        )}
      />
    </section>
  )
}
