import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { compareRoute } from '../shared/result-routes.ts'
import type { VersionLine } from '../shared/routes.ts'
import { softNames } from '../shared/rules.ts'
import type { SoftCode } from '../shared/engine/model.ts'
import { address } from './use-batch.ts'

/** 前后对照: the numbers of two versions side by side, and who is elsewhere. */
export function CompareView(props: { id: string; beforeId: string; afterId: string; onClose: () => void }) {
  const { id, beforeId, afterId, onClose } = props
  const answer = useQuery({
    queryKey: [address, 'compare', id, beforeId, afterId],
    queryFn: () => get(compareRoute, { id, beforeId, afterId }),
  })
  return (
    <Drawer open onClose={onClose} title={t('前后对照')} size={640}>
      {answer.error && <LoadError error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.data && !answer.error && <RowsSkeleton count={8} height={36} />}
      {answer.data && (
        <>
          <Numbers before={answer.data.before} after={answer.data.after} />
          <h3>{t('换房的学生 {{n}} 人', { n: answer.data.total })}</h3>
          {answer.data.total === 0 && <EmptyState reason={t('两个方案的安排相同')} />}
          <ul className="presort-lines">
            {answer.data.moved.map((one) => (
              <li key={one.studentId}>
                <span>
                  <b>{one.xm}</b> <small>{one.className}</small>
                </span>
                <span className="presort-move">
                  <span className="presort-warn">{one.from ?? t('未分配')}</span>
                  <ArrowRight size={14} aria-hidden />
                  <span className="presort-good">{one.to ?? t('未分配')}</span>
                </span>
              </li>
            ))}
          </ul>
          {answer.data.total > answer.data.moved.length && (
            <p className="presort-hint">{t('只列出前 {{n}} 人', { n: answer.data.moved.length })}</p>
          )}
        </>
      )}
    </Drawer>
  )
}

function Numbers({ before, after }: { before: VersionLine; after: VersionLine }) {
  const lines: [string, (line: VersionLine) => number][] = [
    [t('已分'), ({ stats }) => stats.placed],
    [t('未分'), ({ stats }) => stats.unplaced],
    [t('硬约束冲突'), ({ stats }) => stats.conflicts],
    [t('软约束分'), ({ stats }) => stats.points],
    [t('单班房间'), ({ stats }) => stats.singleClass],
    ...Object.keys(after.stats.broken).map((code): [string, (line: VersionLine) => number] => [
      t(softNames[code as SoftCode]),
      ({ stats }) => stats.broken[code] ?? 0,
    ]),
  ]
  return (
    <table className="presort-table">
      <thead>
        <tr>
          <th>{t('试算时')}</th>
          <th>V{before.versionNo}</th>
          <th>V{after.versionNo}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, pick]) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{pick(before)}</td>
            <td>
              <b>{pick(after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
