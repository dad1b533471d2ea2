import type { CellProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import './notice.css'

/** Read by how many of how many. */
export function ReadBar({ read, all }: { read: number; all: number }) {
  if (all === 0) return <span>—</span>
  const told = { read: read.toLocaleString('en'), all: all.toLocaleString('en') }
  return (
    <span
      className="notice-bar"
      role="img"
      aria-label={t('已读 {{read}}/{{all}}', told)}
      title={t('已读 {{read}}/{{all}}', told)}
    >
      <i aria-hidden>
        <b style={{ inlineSize: `${Math.min(100, (read / all) * 100)}%` }} />
      </i>
      <span>
        {told.read}
        <small>/{told.all}</small>
      </span>
    </span>
  )
}

/** The same as a cell of the list. */
export function ReadCell({ row }: CellProps) {
  return <ReadBar read={Number(row.readers ?? 0)} all={Number(row.receivers ?? 0)} />
}
