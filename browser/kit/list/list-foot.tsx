import { Pagination } from 'antd'
import { Select } from '#browser/kit/phone/select.tsx'
import { pageSizes } from '#browser/kit/hooks/list/list-query.ts'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { t } from '#browser/wire/i18n.ts'
import type { ViewSettings } from './views/use-view.ts'

/** As many rows as the window holds, whatever their number. */
const byWindow = 0

/** How many rows there are, the way to the other pages, and how long a page is. */
export function ListFoot({
  list,
  view,
  fitted,
  total,
  hasPages,
}: {
  list: ListState
  view: ViewSettings
  /** Rows that fill the window. */
  fitted: number
  total: string
  hasPages: boolean
}) {
  const { current, size } = list.query
  return (
    <footer className="list-foot">
      <span>{t('共 {{n}} 条', { n: total })}</span>
      {hasPages && (
        <span className="list-pages">
          <Pagination
            current={current}
            pageSize={size}
            total={list.total}
            showSizeChanger={false}
            onChange={(next) => list.change({ current: next })}
          />
          <Select
            className="list-size"
            aria-label={t('每页条数')}
            size="small"
            popupMatchSelectWidth={false}
            value={view.size === undefined && size === fitted ? byWindow : size}
            options={[
              { value: byWindow, label: t('自动 · {{n}} 条/页', { n: fitted }) },
              ...pageSizes.map((n) => ({ value: n as number, label: t('{{n}} 条/页', { n }) })),
            ]}
            onChange={(chosen) => {
              view.setSize(chosen === byWindow ? undefined : chosen)
              list.change({ size: chosen === byWindow ? fitted : chosen })
            }}
          />
        </span>
      )}
    </footer>
  )
}
