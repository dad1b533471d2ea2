import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import '#browser/kit/list/list.css'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { spanText } from '#browser/kit/parts/school-time-text.ts'
import { spanFigures, type SpanFigure } from '../../shared/figures/figures.ts'
import type { StudentStat } from '../../shared/figures/student-stat.ts'
import { LeaveStateTag } from '../parts/state-tag.tsx'
import { figureText, unitText } from './figure-text.ts'
import { YearHeat } from './year-heat.tsx'
import './stat.css'
import './student-leaves.css'
import { studentStatRoute } from '../../shared/figures/stat-routes.ts'

const shown: readonly SpanFigure[] = ['times', 'days', 'lessons', 'overdueTimes']

/** The leaves of a student in a year: on which dates, of what kind, how often late, and each of them. Without an id, the own ones. */
export function StudentLeaves({ studentId, hasName = false }: { studentId?: string; hasName?: boolean }) {
  const [year, setYear] = useState<number | null>(null)
  const params = { ...(studentId ? { studentId } : {}), ...(year ? { year: String(year) } : {}) }
  const answer = useQuery({
    queryKey: ['xsgl/leaveRequest', 'student', params],
    queryFn: () => get(studentStatRoute, params),
  })
  const stat = answer.data
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!stat) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <div className="leave-student">
      <section className="leave-panel leave-student-year" aria-label={t('请假日历')}>
        <header>
          <h2>
            {hasName && !stat.isOwn ? stat.student.xm : t('请假日历')}
            {hasName && !stat.isOwn && (
              <small>{[stat.student.xh, stat.student.className].filter(Boolean).join(' · ')}</small>
            )}
          </h2>
          <Select
            value={stat.year}
            onChange={setYear}
            aria-label={t('年份')}
            options={stat.years.map((value) => ({ value, label: t('{{n}} 年', { n: value }) }))}
          />
        </header>
        <dl className="leave-student-figures">
          {shown.map((name) => (
            <div key={name}>
              <dt title={t(spanFigures[name].about)}>{t(spanFigures[name].label)}</dt>
              <dd className={name === 'overdueTimes' && (stat.total[name] ?? 0) > 0 ? 'is-late' : undefined}>
                {figureText(spanFigures[name], stat.total[name])}
                <small>{unitText(spanFigures[name])}</small>
              </dd>
            </div>
          ))}
        </dl>
        <YearHeat year={stat.year} dates={stat.dates} />
        <p className="leave-heat-key">
          <i className="leave-heat-half" aria-hidden />
          {t('半天')}
          <i className="leave-heat-day" aria-hidden />
          {t('全天')}
          <i className="leave-heat-day is-out" aria-hidden />
          {t('离校')}
        </p>
      </section>
      <Shares stat={stat} />
      <section className="leave-panel leave-student-list" aria-label={t('请假记录')}>
        <h2>
          {t('请假记录')}
          <small>{t('共 {{n}} 条', { n: stat.leaves.length })}</small>
        </h2>
        {stat.leaves.length === 0 ? (
          <p className="leave-stat-more">{t('暂无数据~')}</p>
        ) : (
          <ul>
            {stat.leaves.map((leave) => (
              <LeaveLine key={leave.id} leave={leave} isOwn={stat.isOwn} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** What share of the days each kind has. */
function Shares({ stat: { byType, total } }: { stat: StudentStat }) {
  const days = total.days ?? 0
  const parts = byType.filter((one) => one.days > 0)
  // A small gap stands between two kinds.
  const arc = (share: number) => {
    const length = Math.max(0.5, share * 100 - (parts.length > 1 ? 1 : 0))
    return `${length} ${100 - length}`
  }
  const colour = (i: number) => `var(--chart-${i < 6 ? i + 1 : 7})`
  return (
    <section className="leave-panel leave-student-types" aria-label={t('类型占比')}>
      <h2>{t('类型占比')}</h2>
      {parts.length === 0 ? (
        <p className="leave-stat-more">{t('暂无数据~')}</p>
      ) : (
        <>
          <svg viewBox="0 0 42 42" className="leave-ring" aria-hidden>
            {parts.map((one, i) => (
              <circle
                key={one.typeId}
                cx="21"
                cy="21"
                r="15.915"
                fill="none"
                strokeWidth="6"
                stroke={colour(i)}
                strokeDasharray={arc(one.days / days)}
                strokeDashoffset={25 - (parts.slice(0, i).reduce((sum, before) => sum + before.days, 0) / days) * 100}
              />
            ))}
            <text x="21" y="21" dominantBaseline="central" textAnchor="middle">
              {t('{{n}} 天', { n: days })}
            </text>
          </svg>
          <ul>
            {parts.map((one, i) => (
              <li key={one.typeId}>
                <i style={{ background: colour(i) }} aria-hidden />
                <span>{t(one.name)}</span>
                <b>{t('{{n}} 天', { n: one.days })}</b>
                <small>{Math.round((one.days / days) * 100)}%</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function LeaveLine({ leave, isOwn }: { leave: StudentStat['leaves'][number]; isOwn: boolean }) {
  return (
    <li>
      <Link to={isOwn ? `/leave/mine?id=${leave.id}` : `/leave/detail?id=${leave.id}`}>
        <b>{t(leave.typeName)}</b>
        <span>{spanText(leave.startTime, leave.endTime)}</span>
        <span className="figure">{t('{{n}} 天', { n: leave.days })}</span>
        <span className="leave-student-tags">
          {leave.isLeaveSchool && <ToneTag tone="violet">{t('离校')}</ToneTag>}
          {leave.status === '50' && leave.overdueMinutes > 0 && <ToneTag tone="amber">{t('逾期销假')}</ToneTag>}
          <LeaveStateTag status={leave.status} />
        </span>
      </Link>
    </li>
  )
}
