import type { HistoryState } from '#browser/kit/hooks/record/use-history.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'

/** Changes of a record, newest first: when, who, and each field before and after. */
export function HistoryList({ history }: { history: HistoryState }) {
  if (history.entries.length === 0) return <p className="history-empty">{t('暂无数据~')}</p>
  return (
    <ol className="history">
      {history.entries.map((entry) => (
        <li key={`${entry.time}-${entry.action}-${entry.userName}`}>
          <time dateTime={entry.time} title={entry.time}>
            {momentText(entry.time)}
          </time>
          <i aria-hidden />
          <div>
            <p>
              <b>{entry.userName ?? t('系统')}</b> {t(entry.title ?? entry.action)}
            </p>
            {entry.batch && <p className="history-change">{entry.batch}</p>}
            {entry.changes.map((change) => (
              <p key={change.label} className="history-change">
                <span>{t(change.label)}</span>
                <del>{change.before || '—'}</del>
                <span role="img" aria-label={t('改为')}>
                  →
                </span>
                <ins>{change.after || '—'}</ins>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
