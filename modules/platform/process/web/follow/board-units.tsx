import { useQuery } from '@tanstack/react-query'
import { boardUnitsRoute, type BoardUnit } from '#services/flow/shared/routes/follow.ts'
import { get } from '#browser/wire/http.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'

/** How long the whole way takes in each department, and what stands there. */
export function UnitsCard({
  processType,
  days,
  show,
}: {
  processType: string
  days: string
  show: (params: Record<string, string>) => void
}) {
  const answer = useQuery({
    queryKey: ['flow', 'follow/departments', processType, days],
    queryFn: () => get(boardUnitsRoute, { processType, days }),
    enabled: processType !== '',
  })
  const units = answer.data ?? []
  const longest = Math.max(1, ...units.map((unit) => unit.median ?? 0))
  const open = (unit: BoardUnit, more: Record<string, string>) =>
    unit.departmentId
      ? () => show({ departmentId: unit.departmentId!, departmentName: unit.departmentName ?? '', ...more })
      : undefined
  return (
    <section className="list-card follow-units" aria-label={t('按部门比较')}>
      <h2>{t('按部门比较')}</h2>
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <RowsSkeleton count={5} height={40} />
      ) : units.length === 0 ? (
        <EmptyState />
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('部门')}</th>
              <th>{t('全程一般用时')}</th>
              <th className="is-number">{t('办结', { context: 'count' })}</th>
              <th className="is-number">{t('在办')}</th>
              <th className="is-number">{t('超 3 天')}</th>
            </tr>
          </thead>
          <tbody>
            {units.map((unit) => (
              <tr key={unit.departmentId ?? ''}>
                <th scope="row">{unit.departmentName ?? t('未设部门')}</th>
                <td>
                  <span className="follow-unit-bar">
                    <i style={{ width: `${((unit.median ?? 0) / longest) * 100}%` }} aria-hidden />
                    {unit.median === null ? '—' : lengthText(unit.median * 1000)}
                  </span>
                </td>
                <td className="is-number">{unit.finished.toLocaleString('en')}</td>
                <td className="is-number">
                  <Count n={unit.open} onClick={open(unit, { isOpen: '1', order: 'longest' })} />
                </td>
                <td className="is-number">
                  <Count n={unit.red} isRed onClick={open(unit, { heat: 'red', order: 'longest' })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Count({ n, onClick, isRed = false }: { n: number; onClick: (() => void) | undefined; isRed?: boolean }) {
  if (n === 0 || !onClick) return <span>{n}</span>
  return (
    <button type="button" className={isRed ? 'follow-count is-red' : 'follow-count'} onClick={onClick}>
      {n.toLocaleString('en')}
    </button>
  )
}
