import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { useCodes } from './use-codes.ts'
import type { StatusStat } from '../shared/stat-routes.ts'

const Sankey = lazy(() => import('#browser/kit/charts/sankey.tsx').then((module) => ({ default: module.Sankey })))
const Treemap = lazy(() => import('#browser/kit/charts/treemap.tsx').then((module) => ({ default: module.Treemap })))
const waiting = <Skeleton active title={false} paragraph={{ rows: 4 }} />

/** Which majors students left, and for which. */
export function MajorMoves({ stat }: { stat: StatusStat }) {
  const navigate = useNavigate()
  const { majorMoves } = stat
  const flows = useMemo(
    () => majorMoves.map(({ from, to, n }) => ({ from, to, n, text: t('{{n}} 人', { n }) })),
    [majorMoves],
  )
  const open = ({ fromId, toId }: StatusStat['majorMoves'][number]) =>
    `/status/change?state=30&kind=23&majorId=${fromId}&toMajorId=${toId}&${periodOf(stat)}`
  const rows = Math.max(
    new Set(majorMoves.map((one) => one.fromId)).size,
    new Set(majorMoves.map((one) => one.toId)).size,
  )
  return (
    <section className="list-card stat-card" aria-label={t('转专业流向')}>
      <h2>
        {t('转专业流向')}
        <Link className="stat-more" to={`/status/change?state=30&kind=23&${periodOf(stat)}`}>
          {t('近12个月 {{n}} 人', { n: sum(majorMoves) })}
        </Link>
      </h2>
      {majorMoves.length === 0 ? (
        <p className="change-hint">{t('暂无数据~')}</p>
      ) : (
        <Suspense fallback={waiting}>
          <Sankey
            flows={flows}
            label={t('转专业流向')}
            height={Math.max(160, rows * 26)}
            onPick={(index) => void navigate(open(majorMoves[index]!))}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Why, by weight; each leads to its changes. */
export function Reasons({ stat }: { stat: StatusStat }) {
  const navigate = useNavigate()
  const { nameOf } = useCodes()
  const reasons = useMemo(() => stat.reasons.filter((one) => one.reason), [stat.reasons])
  const names = reasons.map(({ reason }) => t(nameOf('statusChangeReason', reason))).join('|')
  const parts = useMemo(
    () => reasons.map(({ n }, i) => ({ name: names.split('|')[i]!, value: n, text: t('{{n}} 人', { n }) })),
    [reasons, names],
  )
  const open = (reason: string) => `/status/change?state=30&openReason=${reason}&${periodOf(stat)}`
  return (
    <section className="list-card stat-card" aria-label={t('异动原因')}>
      <h2>{t('异动原因')}</h2>
      {reasons.length === 0 ? (
        <p className="change-hint">{t('暂无数据~')}</p>
      ) : (
        <>
          <Suspense fallback={waiting}>
            <Treemap
              parts={parts}
              label={t('异动原因')}
              height={176}
              onPick={(index) => void navigate(open(reasons[index]!.reason))}
            />
          </Suspense>
          <ul className="stat-links">
            {reasons.map(({ reason, n }, i) => (
              <li key={reason}>
                <Link to={open(reason)}>
                  {names.split('|')[i]} <b>{n}</b>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function periodOf(stat: StatusStat): string {
  return `effectiveDate_ge=${stat.firstMonth}&effectiveDate_le=${stat.today}`
}

function sum(rows: readonly { n: number }[]): number {
  return rows.reduce((total, one) => total + one.n, 0)
}
