import { Button, Segmented } from 'antd'
import { Plus, X } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import type { QueryStatistic } from '#services/flow/shared/query-config.ts'
import type { ColumnChoice } from '#services/flow/shared/routes/query.ts'
import { hows, type QueryDraft } from './query-wire.ts'

/** By what the list can be narrowed, how it is ordered, and what is added up. */
export function QueryRules({
  columns,
  draft,
  onChange,
}: {
  columns: readonly ColumnChoice[]
  draft: QueryDraft
  onChange: (changed: Partial<QueryDraft>) => void
}) {
  const optionsOf = (fits: (column: ColumnChoice) => boolean) =>
    columns.filter(fits).map(({ key, label }) => ({ value: key, label: t(label) }))
  const numeric = optionsOf((column) => column.isNumeric)
  const changeAt = (at: number, changed: Partial<QueryDraft['statistics'][number]>) =>
    onChange({ statistics: draft.statistics.map((one, i) => (i === at ? { ...one, ...changed } : one)) })
  return (
    <section className="list-card query-box">
      <div className="query-rules">
        <div>
          <h2>{t('查询条件')}</h2>
          <Select
            mode="multiple"
            maxCount={12}
            value={draft.filters}
            onChange={(filters) => onChange({ filters })}
            options={optionsOf((column) => column.isFilter)}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('请选择')}
            aria-label={t('查询条件')}
            style={{ width: '100%' }}
          />
        </div>
        <div>
          <h2>{t('默认排序')}</h2>
          <div className="query-stat-row">
            <Select
              allowClear
              value={draft.sort?.key}
              onChange={(key: string | undefined) =>
                onChange({ sort: key ? { key, isDescending: draft.sort?.isDescending ?? true } : null })
              }
              options={optionsOf((column) => column.isSortable)}
              placeholder={t('发起时间')}
              aria-label={t('默认排序')}
            />
            <Segmented
              value={draft.sort?.isDescending === false ? 'asc' : 'desc'}
              onChange={(way) =>
                onChange({ sort: { key: draft.sort?.key ?? 'instance.startTime', isDescending: way === 'desc' } })
              }
              options={[
                { value: 'desc', label: t('降序') },
                { value: 'asc', label: t('升序') },
              ]}
            />
          </div>
        </div>
        <div>
          <h2>{t('统计行')}</h2>
          {draft.statistics.map((one, i) => (
            <div key={i} className="query-stat-row">
              <Select
                value={one.key}
                onChange={(key) => changeAt(i, { key })}
                options={numeric}
                aria-label={t('统计字段')}
              />
              <Select
                value={one.how}
                onChange={(how: QueryStatistic['how']) => changeAt(i, { how })}
                options={Object.entries(hows).map(([value, label]) => ({
                  value: value as QueryStatistic['how'],
                  label: t(label),
                }))}
                aria-label={t('统计方式')}
                style={{ width: 80 }}
              />
              <Button
                type="text"
                aria-label={t('删除')}
                icon={<X size={14} strokeWidth={1.75} aria-hidden />}
                onClick={() => onChange({ statistics: draft.statistics.filter((_, at) => at !== i) })}
              />
            </div>
          ))}
          {draft.statistics.length < 8 && numeric.length > 0 && (
            <Button
              type="dashed"
              block
              icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => onChange({ statistics: [...draft.statistics, { key: numeric[0]!.value, how: 'sum' }] })}
            >
              {t('添加统计')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
