import { t } from '#browser/wire/i18n.ts'

/** What stands where there is nothing: a line drawing and 暂无数据~. */
export function EmptyText() {
  return (
    <div className="empty-text">
      <svg
        width="64"
        height="48"
        viewBox="0 0 64 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M10 20 20 8h24l10 12v18a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3z" strokeLinejoin="round" />
        <path d="M10 20h13c1 0 2 1 2 2a7 7 0 0 0 14 0c0-1 1-2 2-2h13" />
        <path d="M2 45h60" strokeLinecap="round" strokeDasharray="2 5" />
      </svg>
      <span>{t('暂无数据~')}</span>
    </div>
  )
}
