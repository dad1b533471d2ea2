import { useQuery } from '@tanstack/react-query'
import { Progress, Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { fullDayText } from '#browser/wire/time-words.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { ServiceStage } from '../shared/service-time.ts'
import './status.css'
import { enlistedRoute, type Enlisted } from '../shared/stat-routes.ts'

const stages: Readonly<Record<ServiceStage, readonly [string, string]>> = {
  serving: [tKey('服役中'), 'violet'],
  discharged: [tKey('已到退役日期，待复学'), 'amber'],
  lapsed: [tKey('保留期满未复学'), 'red'],
}

/** Who is in the army, how far the service is, and until when the place at school is kept. */
export function EnlistBoard() {
  const answer = useQuery({
    queryKey: ['xsgl/stuStatusChange', 'enlisted'],
    queryFn: () => get(enlistedRoute, {}),
  })
  const rows = answer.data
  const isNarrow = useNarrow()
  return (
    <div className="page">
      <ListHead title={t('入伍看板')} addLabel="" caption={rows && t('{{n}} 人应征入伍保留学籍', { n: rows.length })} />
      {isNarrow && rows && rows.length > 0 ? (
        <div className="leave-grid">
          {rows.map((row) => (
            <ServiceCard key={row.studentId} row={row} />
          ))}
        </div>
      ) : (
        <section className="list-card rollover-card">
          {answer.error ? (
            <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
          ) : !rows ? (
            <Skeleton active paragraph={{ rows: 8 }} />
          ) : rows.length === 0 ? (
            <EmptyState />
          ) : (
            <Table<Enlisted>
              size="middle"
              rowKey="studentId"
              dataSource={rows}
              scroll={{ x: 880 }}
              pagination={{ pageSize: 20, hideOnSinglePage: true }}
              columns={[
                {
                  title: t('姓名'),
                  dataIndex: 'xm',
                  width: 110,
                  render: (xm: string, row) => <Link to={`/base/student/detail?id=${row.studentId}`}>{xm}</Link>,
                },
                { title: t('学号'), dataIndex: 'xh', width: 120 },
                { title: t('班级'), dataIndex: 'className', width: 120, render: (text: string | null) => text ?? '—' },
                { title: t('入伍日期'), dataIndex: 'effectiveDate', width: 120 },
                {
                  title: t('服役进度'),
                  dataIndex: 'share',
                  width: 160,
                  render: (share: number | undefined) => (share === undefined ? '—' : <ServedShare share={share} />),
                },
                {
                  title: t('预计退役'),
                  dataIndex: 'returnDate',
                  width: 120,
                  render: (day: string | null) => day ?? '—',
                },
                {
                  title: t('学籍保留至'),
                  dataIndex: 'keepUntil',
                  width: 120,
                  render: (day: string | undefined) => day ?? '—',
                },
                { title: t('状态'), dataIndex: 'stage', width: 190, render: (_stage, row) => <Stage row={row} /> },
              ]}
            />
          )}
        </section>
      )}
    </div>
  )
}

function Stage({ row: { stage, daysLeft = 0 } }: { row: Enlisted }) {
  if (!stage) return null
  return (
    <>
      <ToneTag tone={stages[stage][1]}>{t(stages[stage][0])}</ToneTag>{' '}
      <small className="change-hint">
        {daysLeft >= 0 ? t('还有 {{n}} 天', { n: daysLeft }) : t('逾期 {{n}} 天', { n: -daysLeft })}
      </small>
    </>
  )
}

/** A row of the table where there is no room for one. */
function ServiceCard({ row }: { row: Enlisted }) {
  return (
    <section className="leaver-card">
      <header>
        <Link to={`/base/student/detail?id=${row.studentId}`}>
          <strong>{row.xm}</strong>
        </Link>
        <Stage row={row} />
        <small>
          {row.xh} · {row.className ?? '—'}
        </small>
      </header>
      {row.share !== undefined && <ServedShare share={row.share} />}
      <dl className="service-days">
        <div>
          <dt>{t('入伍日期')}</dt>
          <dd>{fullDayText(row.effectiveDate)}</dd>
        </div>
        <div>
          <dt>{t('预计退役')}</dt>
          <dd>{row.returnDate ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('学籍保留至')}</dt>
          <dd>{row.keepUntil ?? '—'}</dd>
        </div>
      </dl>
    </section>
  )
}

/** How much of the service is behind somebody. */
function ServedShare({ share }: { share: number }) {
  return <Progress percent={Math.round(share * 100)} size="small" aria-label={t('服役进度')} />
}
