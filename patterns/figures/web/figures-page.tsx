import { Button, Segmented, Skeleton, Tabs } from 'antd'
import { ChartColumn, Download, Table2 } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { downloadExport } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { FilterBar } from '#browser/kit/list/filter/filter-bar.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { comparisons, type FigureSet, type SpanAnswer } from '../shared/figures.ts'
import type { Comparison } from '../shared/span.ts'
import { GroupChart } from './group-chart.tsx'
import { GroupTable } from './group-table.tsx'
import { KpiRow } from './kpi-row.tsx'
import { Panel } from './panel.tsx'
import { PeriodBar } from './period-bar.tsx'
import { useFigures, type Asked, type Shown } from './use-figures.ts'

type Props<S extends SpanAnswer> = Asked & {
  /** The sheet of the same, and the permission it takes. */
  readonly exported: { readonly service: string; readonly path: string }
  readonly exportPermission: string
  /** Said where nothing was counted. */ readonly nothing: string
  /** What else leads from here, before the sheet. */ readonly tools?: ReactNode
  /** Shown above the numbers of the span: how it stands now, what an area adds. */
  readonly Above?: (shown: Shown & { readonly stat: S }) => ReactNode
  /** Shown below the groups. */ readonly Below?: (shown: Shown & { readonly stat: S }) => ReactNode
}

/** Statistics of a set: how much, whose, of what kind and when, within reach; what is a list leads to it. */
export function FiguresPage<S extends SpanAnswer>({
  exported,
  exportPermission,
  nothing,
  tools,
  Above,
  Below,
  ...asked
}: Props<S>) {
  const { set, entity } = asked
  const { world } = useMeta(useMemo(() => narrowed(entity, set), [entity, set]))
  const figures = useFigures(asked)
  const { answer, by, compare, conditions } = figures
  const [look, setLook] = useState<'chart' | 'table'>('chart')
  const [figure, setFigure] = useState<string>(set.charted[0]!)
  const shown = answer.data && { set, stat: answer.data as S, conditions }
  return (
    <div className={`page ${set.name}`}>
      <header className="list-head">
        <PageTitle />
        <span className="list-head-actions">
          {tools}
          <ExportButton
            exported={exported}
            permission={exportPermission}
            params={figures.params}
            isReady={answer.data !== undefined}
          />
        </span>
      </header>
      <Panel className="figures-asked" label={t('统计条件')}>
        {figures.isKnown && (
          <PeriodBar period={figures.period} terms={figures.terms} today={figures.today} onChange={figures.setPeriod} />
        )}
        {compare && (
          <Segmented<Comparison>
            value={compare}
            onChange={figures.setCompare}
            aria-label={t('比较')}
            options={Object.entries(comparisons).map(([value, label]) => ({
              value: value as Comparison,
              label: t(label),
            }))}
          />
        )}
        {world && <FilterBar list={figures.narrowing} world={world} />}
      </Panel>
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !shown ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <div className={answer.isPlaceholderData ? 'figures-body is-old' : 'figures-body'}>
          {Above && <Above {...shown} />}
          <KpiRow {...shown} compare={compare} />
          <Panel className="figures-groups" label={t('分组统计')}>
            <Tabs
              activeKey={by ?? ''}
              onChange={figures.setBy}
              items={Object.entries(set.dimensions).map(([key, { tab }]) => ({ key, label: t(tab) }))}
            />
            <div className="figures-tools">
              {look === 'chart' && (
                <Segmented<string>
                  value={figure}
                  onChange={setFigure}
                  options={set.charted.map((value) => ({ value, label: t(set.figures[value]!.label) }))}
                  aria-label={t('指标')}
                />
              )}
              <Segmented<'chart' | 'table'>
                className="figures-look"
                value={look}
                onChange={setLook}
                aria-label={t('显示方式')}
                options={[
                  { value: 'chart', icon: <ChartColumn size={16} strokeWidth={1.75} aria-hidden />, label: t('图表') },
                  { value: 'table', icon: <Table2 size={16} strokeWidth={1.75} aria-hidden />, label: t('表格') },
                ]}
              />
            </div>
            {set.order.every((name) => shown.stat.total[name] === 0) ? (
              <EmptyState reason={t(nothing)} />
            ) : look === 'chart' ? (
              <GroupChart {...shown} figure={figure} />
            ) : (
              <GroupTable {...shown} />
            )}
          </Panel>
          {Below && <Below {...shown} />}
        </div>
      )}
    </div>
  )
}

/** The conditions of the list by which the numbers are narrowed. */
function narrowed(entity: AnyEntity, { narrowedBy }: FigureSet): AnyEntity {
  return { ...entity, search: undefined, list: { ...entity.list, filters: narrowedBy } } as unknown as AnyEntity
}

function ExportButton({
  exported,
  permission,
  params,
  isReady,
}: {
  exported: Props<SpanAnswer>['exported']
  permission: string
  params: object
  isReady: boolean
}) {
  const isNarrow = useNarrow()
  const mayExport = useCan(permission)
  const [isExporting, setExporting] = useState(false)
  const exportSheet = async () => {
    setExporting(true)
    await downloadExport(addressOf(exported), params).finally(() => setExporting(false))
  }
  if (!mayExport) return null
  return (
    <Button
      className={isNarrow ? 'touch' : undefined}
      type="text"
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      loading={isExporting}
      disabled={!isReady}
      onClick={() => void exportSheet()}
    >
      {t('导出')}
    </Button>
  )
}
