import { Result } from 'antd'
import { Link } from 'react-router'
import type { HandoverRow } from '#services/flow/shared/routes/handover.ts'
import { PercentRing } from '#browser/kit/charts/ring.tsx'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { plannedText } from '#browser/wire/time-words.ts'

/** The work while it goes on. */
export function RunStep({ moved, total }: { moved: number; total: number }) {
  const percent = total > 0 ? Math.min(99, Math.round((moved / total) * 100)) : 50
  return (
    <div className="handover-run" role="status">
      <PercentRing size={96} thick={6} percent={percent} text={`${percent}%`} />
      <p>{t('正在移交，已完成 {{n}} / {{total}} 条', { n: moved, total })}</p>
      <small>{t('可以离开本页，进度见任务栏，结果见交接记录')}</small>
    </div>
  )
}

/** What became of it: how many went over, and what did not and why. */
export function ResultStep({ row }: { row: HandoverRow }) {
  if (row.status === '1')
    return (
      <Result
        status="info"
        title={t('交接已安排')}
        subTitle={t('将于 {{time}} 自动移交，生效前可以在记录中取消', {
          time: plannedText(row.effectTime),
        })}
      />
    )
  const isWhole = row.failures.length === 0
  return (
    <div className="handover-result">
      <Result
        status={isWhole ? 'success' : 'warning'}
        title={
          isWhole
            ? t('交接完成，已移交 {{n}} 条', { n: row.moved })
            : t('已移交 {{n}} 条，{{failed}} 条未移交', { n: row.moved, failed: row.failures.length })
        }
        subTitle={row.delegations > 0 ? t('处理审批委托 {{n}} 项', { n: row.delegations }) : undefined}
      />
      <Failures row={row} />
    </div>
  )
}

/** What did not go over and why. */
export function Failures({ row }: { row: HandoverRow }) {
  if (row.failures.length === 0) return null
  return (
    <section className="handover-section">
      <header>
        <h3>{t('未移交的审批')}</h3>
        <small>{t('可在流程管理中改派给其他人')}</small>
      </header>
      <ul className="handover-lines">
        {row.failures.map((one) => (
          <li key={one.taskId}>
            <Link to={`/process/detail?instanceId=${one.instanceId}`}>{one.title}</Link>
            <span>{one.nodeName}</span>
            <ToneTag tone="amber">{one.reason}</ToneTag>
          </li>
        ))}
      </ul>
    </section>
  )
}
