import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCodes } from './use-codes.ts'
import './status.css'
import { suspendedRoute, type Away } from '../shared/stat-routes.ts'

const columns: readonly { key: string; label: string; tone: string; holds: (one: Away) => boolean }[] = [
  { key: 'late', label: tKey('已逾期'), tone: 'red', holds: ({ daysLeft }) => daysLeft !== null && daysLeft < 0 },
  {
    key: 'month',
    label: tKey('30天内到期'),
    tone: 'amber',
    holds: ({ daysLeft }) => daysLeft !== null && daysLeft >= 0 && daysLeft <= 30,
  },
  {
    key: 'quarter',
    label: tKey('90天内到期'),
    tone: 'blue',
    holds: ({ daysLeft }) => daysLeft !== null && daysLeft > 30 && daysLeft <= 90,
  },
  { key: 'later', label: tKey('90天以后'), tone: 'grey', holds: ({ daysLeft }) => daysLeft !== null && daysLeft > 90 },
  { key: 'unknown', label: tKey('未登记到期日'), tone: 'grey', holds: ({ daysLeft }) => daysLeft === null },
]

/** Who is away, by the day they are due back. */
export function SuspendBoard() {
  const answer = useQuery({
    queryKey: ['xsgl/stuStatusChange', 'suspended'],
    queryFn: () => get(suspendedRoute, {}),
  })
  const rows = answer.data
  const drop = rows?.filter((one) => one.isDropDue).length ?? 0
  return (
    <div className="page">
      <ListHead title={t('休学看板')} addLabel="" caption={rows && t('共 {{n}} 人不在校', { n: rows.length })} />
      {drop > 0 && (
        <p className="board-warning" role="status">
          {t('{{n}} 人逾期超过两周未申请复学，应予退学处理', { n: drop })}
        </p>
      )}
      {answer.error ? (
        <section className="list-card">
          <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
        </section>
      ) : !rows ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : rows.length === 0 ? (
        <section className="list-card">
          <EmptyState />
        </section>
      ) : (
        <div className="board">
          {columns.map(({ key, label, tone, holds }) => (
            <Column key={key} label={label} tone={tone} rows={rows.filter(holds)} />
          ))}
        </div>
      )}
    </div>
  )
}

function Column({ label, tone, rows }: { label: string; tone: string; rows: readonly Away[] }) {
  const navigate = useNavigate()
  const { nameOf, toneOf } = useCodes()
  if (rows.length === 0 && tone === 'grey') return null
  return (
    <section className={`board-column board-${tone}`} aria-label={t(label)}>
      <h2>
        {t(label)}
        <b>{rows.length}</b>
      </h2>
      <ul>
        {rows.map((one) => (
          <li key={one.studentId}>
            <button type="button" onClick={() => void navigate(`/status/change?studentId=${one.studentId}`)}>
              <span className="board-name">
                <strong>{one.xm}</strong>
                {nameOf('studentStatus', one.xjztM) && (
                  <ToneTag tone={toneOf('studentStatus', one.xjztM)}>{t(nameOf('studentStatus', one.xjztM))}</ToneTag>
                )}
              </span>
              <span>
                {[one.className ?? '—', one.reason && t(nameOf('statusChangeReason', one.reason))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="board-days">
                {one.returnDate ? t('{{day}} 到期', { day: one.returnDate }) : t('未登记到期日')}
                <em>{words(one)}</em>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="change-hint">{t('暂无数据~')}</p>}
    </section>
  )
}

function words({ daysLeft, isDropDue }: Away): string {
  if (daysLeft === null) return ''
  if (isDropDue) return t('逾期 {{n}} 天，应予退学处理', { n: -daysLeft })
  return daysLeft < 0 ? t('逾期 {{n}} 天', { n: -daysLeft }) : t('还有 {{n}} 天', { n: daysLeft })
}
