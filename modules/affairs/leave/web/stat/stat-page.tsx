import { Button, Segmented, Skeleton, Tabs } from 'antd'
import { ChartColumn, Download, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { downloadExport } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { FilterBar } from '#browser/kit/list/filter/filter-bar.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import { spanFigures, type Dimension, type SpanFigure } from '../../shared/figures/figures.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { GroupChart } from './group-chart.tsx'
import { GroupTable } from './group-table.tsx'
import { KpiRow, NowStrip } from './kpi-row.tsx'
import { PeriodBar } from './period-bar.tsx'
import { useStat } from './use-stat.ts'
import './stat.css'
import { statExportRoute, type Stat } from '../../shared/figures/stat-routes.ts'

/** The conditions of the list of leaves by which statistics are narrowed. */
const counted = {
  ...leaveRequest,
  search: undefined,
  list: { ...leaveRequest.list, filters: ['departmentId', 'grade', 'classId', 'typeId', 'majorId'] as const },
} as unknown as typeof leaveRequest
const tabs: readonly (readonly [Dimension, string])[] = [
  ['department', tKey('按院系')],
  ['major', tKey('按专业')],
  ['class', tKey('按班级')],
  ['student', tKey('按学生')],
  ['type', tKey('按类型')],
  ['period', tKey('按时段')],
]
const charted: readonly SpanFigure[] = ['times', 'persons', 'days', 'lessons']

/** How much leave, whose, of what kind and when, within reach; every count leads to its leaves. */
export function LeaveStatPage() {
  const { world } = useMeta(counted)
  const stat = useStat()
  const { answer, by } = stat
  const isNarrow = useNarrow()
  const mayExport = useSession((session) => session.buttons['leaveStat:export'] === true)
  const [isExporting, setExporting] = useState(false)
  const [look, setLook] = useState<'chart' | 'table'>('chart')
  const [figure, setFigure] = useState<SpanFigure>('times')
  const exportSheet = async () => {
    setExporting(true)
    await downloadExport(addressOf(statExportRoute), stat.params).finally(() => setExporting(false))
  }
  return (
    <div className="page leave-stat">
      <header className="list-head">
        <h1>{t('请假统计')}</h1>
        <span className="list-head-actions">
          {mayExport && (
            <Button
              className={isNarrow ? 'touch' : undefined}
              type="text"
              icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
              loading={isExporting}
              disabled={!answer.data}
              onClick={() => void exportSheet()}
            >
              {t('导出')}
            </Button>
          )}
        </span>
      </header>
      <section className="leave-panel leave-stat-asked" aria-label={t('统计条件')}>
        {stat.isKnown && (
          <PeriodBar period={stat.period} terms={stat.terms} today={stat.today} onChange={stat.setPeriod} />
        )}
        {world && <FilterBar list={stat.narrowing} world={world} />}
      </section>
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <div className={answer.isPlaceholderData ? 'leave-stat-body is-old' : 'leave-stat-body'}>
          <NowStrip stat={answer.data} conditions={stat.conditions} />
          <KpiRow stat={answer.data} conditions={stat.conditions} />
          <section className="leave-panel leave-stat-groups" aria-label={t('分组统计')}>
            <Tabs
              activeKey={by}
              onChange={(key) => stat.setBy(key as Dimension)}
              items={tabs.map(([key, label]) => ({ key, label: t(label) }))}
            />
            <div className="leave-stat-tools">
              {look === 'chart' && (
                <Segmented<SpanFigure>
                  value={figure}
                  onChange={setFigure}
                  options={charted.map((value) => ({ value, label: t(spanFigures[value].label) }))}
                  aria-label={t('指标')}
                />
              )}
              <Segmented<'chart' | 'table'>
                className="leave-stat-look"
                value={look}
                onChange={setLook}
                aria-label={t('显示方式')}
                options={[
                  { value: 'chart', icon: <ChartColumn size={16} strokeWidth={1.75} aria-hidden />, label: t('图表') },
                  { value: 'table', icon: <Table2 size={16} strokeWidth={1.75} aria-hidden />, label: t('表格') },
                ]}
              />
            </div>
            <Groups stat={answer.data} look={look} figure={figure} conditions={stat.conditions} />
          </section>
        </div>
      )}
    </div>
  )
}

function Groups({
  stat,
  look,
  figure,
  conditions,
}: {
  stat: Stat
  look: 'chart' | 'table'
  figure: SpanFigure
  conditions: Readonly<Record<string, string>>
}) {
  if (stat.total.times === 0 && stat.total.days === 0) return <EmptyState reason={t('所选区间与条件下没有请假')} />
  return look === 'chart' ? (
    <GroupChart stat={stat} figure={figure} conditions={conditions} />
  ) : (
    <GroupTable stat={stat} conditions={conditions} />
  )
}
