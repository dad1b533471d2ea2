import { Download, Trash2, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import './bulk-bar.css'

export type BulkVerb = { key: string; label: string; icon?: LucideIcon; isDanger?: boolean; run: () => void }

/** What can be done with the ticked rows; dark, above the lower edge. */
export function BulkBar(props: {
  count: number
  /** Everything under the present conditions: how much that is, whether it is chosen, and the way to choose it. */
  all?: { count: number; isChosen: boolean; choose: () => void }
  verbs?: readonly BulkVerb[]
  /** Something is being done with these rows. */
  isBusy?: boolean
  onExport?: () => void
  onRemove?: () => void
  onClear: () => void
}) {
  const { all } = props
  if (props.count === 0 && !all?.isChosen) return null
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('批量操作')} aria-busy={props.isBusy}>
      <span className="bulk-bar-count" aria-live="polite">
        {all?.isChosen ? t('已选全部 {{n}} 条（当前条件）', { n: all.count }) : t('已选 {{n}} 条', { n: props.count })}
      </span>
      {all && !all.isChosen && all.count > props.count && (
        <button type="button" className="bulk-bar-all" onClick={all.choose}>
          {t('选择全部 {{n}} 条（当前条件）', { n: all.count })}
        </button>
      )}
      <i aria-hidden />
      {(props.verbs ?? []).map(({ key, label, icon: Icon, isDanger, run }) => (
        <button
          key={key}
          type="button"
          className={isDanger ? 'bulk-bar-danger' : undefined}
          disabled={props.isBusy}
          onClick={run}
        >
          {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
          {label}
        </button>
      ))}
      {props.onExport && (
        <button type="button" onClick={props.onExport}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {t('导出所选')}
        </button>
      )}
      {props.onRemove && (
        <button type="button" className="bulk-bar-danger" onClick={props.onRemove}>
          <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          {t('删除')}
        </button>
      )}
      <i aria-hidden />
      <button type="button" aria-label={t('取消选择')} onClick={props.onClear}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
