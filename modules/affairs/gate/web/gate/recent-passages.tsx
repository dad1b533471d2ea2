import { shortDay } from '#browser/wire/time-words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import type { Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { directions } from '../../shared/leave-pass.ts'

/** The last twenty passages, whichever gate they were at. */
export function RecentPassages({ recent }: { recent: UseQueryResult<Page<RecordRow>> }) {
  const rows = recent.data?.records ?? []
  return (
    <section className="gate-recent" aria-label={t('最近通行')}>
      <h2>{t('最近通行')}</h2>
      {recent.isPending && <RowsSkeleton count={6} height={48} />}
      {recent.error && !recent.data && <LoadError error={recent.error} onRetry={() => void recent.refetch()} />}
      {recent.data && rows.length === 0 && <p className="gate-hint">{t('今天还没有人通行')}</p>}
      <ul>
        {rows.map((row) => {
          const isGood = row['code'] === '00'
          const [, label] = codeEntry(directions, row['direction']) ?? directions.out
          return (
            <li key={row.id}>
              <i className={isGood ? 'is-good' : 'is-bad'} aria-hidden />
              <span>
                <strong>{row['xm'] ? String(row['xm']) : t('未识别')}</strong>
                <small>{[row['className'], row['gateName']].filter(Boolean).map(String).join(' · ')}</small>
              </span>
              <span className="gate-recent-end">
                <ToneTag tone={isGood ? 'green' : 'red'}>{isGood ? t(label) : t(String(row['result'] ?? ''))}</ToneTag>
                <time>{momentOf(String(row['time']))}</time>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function momentOf(time: string): string {
  return dayOf(time) === dayOf(new Date()) ? clockOf(time) : shortDay(time)
}
