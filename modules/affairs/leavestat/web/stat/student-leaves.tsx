import { NothingThere, Panel } from '#patterns/figures/web/panel.tsx'
import { SharePanel } from '#patterns/figures/web/share-ring.tsx'
import { YearPanel } from '#patterns/figures/web/year-panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import '#browser/kit/list/list.css'
import { usePageName } from '#browser/kit/pages/page-name.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { kindColour } from '#browser/kit/theme/chart-colours.ts'
import { spanText } from '#browser/wire/time-words.ts'
import { leaveFigures } from '../../shared/figures.ts'
import type { StudentStat } from '../../shared/student-stat.ts'
import { LeaveStateTag } from '#modules/affairs/leave/web/parts/state-tag.tsx'
import { daysText, heatDates, heatLegend } from './heat-dates.ts'
import './student-leaves.css'
import { studentStatRoute } from '../../shared/stat-routes.ts'

const { figures } = leaveFigures
const shown = ['times', 'days', 'lessons', 'overdueTimes'] as const

/** The leaves of a student in a year: on which dates, of what kind, how often late, and each of them. Without an id, the own ones. */
export function StudentLeaves({ studentId, hasName = false }: { studentId?: string; hasName?: boolean }) {
  const [year, setYear] = useState<number | null>(null)
  const params = { ...(studentId ? { studentId } : {}), ...(year ? { year: String(year) } : {}) }
  const answer = useQuery({
    queryKey: ['xsgl/leaveRequest', 'student', params],
    queryFn: () => get(studentStatRoute, params),
  })
  const stat = answer.data
  usePageName(hasName && stat && !stat.isOwn ? t('{{name}} · 请假统计', { name: stat.student.xm }) : undefined)
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!stat) return <Skeleton active paragraph={{ rows: 10 }} />
  const isOther = hasName && !stat.isOwn
  return (
    <div className="leave-student">
      <YearPanel
        label={t('请假日历')}
        title={isOther ? stat.student.xm : t('请假日历')}
        note={isOther ? [stat.student.xh, stat.student.className].filter(Boolean).join(' · ') : undefined}
        stat={stat}
        onYear={setYear}
        figures={shown.map((name) => [figures[name], stat.total[name]])}
        datesLabel={t('{{year}} 年请假日历，共 {{n}} 天有请假', { year: stat.year, n: stat.dates.length })}
        dates={heatDates(stat.dates)}
        legend={heatLegend()}
      />
      <SharePanel
        label={t('类型占比')}
        shares={stat.byType.map(({ typeId, name, color, days }) => ({
          key: typeId,
          name: t(name),
          amount: days,
          colour: kindColour(color),
        }))}
        text={daysText}
      />
      <Panel className="leave-student-list" label={t('请假记录')}>
        <h2>
          {t('请假记录')}
          <small>{t('共 {{n}} 条', { n: stat.leaves.length })}</small>
        </h2>
        {stat.leaves.length === 0 ? (
          <NothingThere />
        ) : (
          <ul>
            {stat.leaves.map((leave) => (
              <LeaveLine key={leave.id} leave={leave} isOwn={stat.isOwn} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function LeaveLine({ leave, isOwn }: { leave: StudentStat['leaves'][number]; isOwn: boolean }) {
  return (
    <li>
      <Link to={isOwn ? `/leave/mine?id=${leave.id}` : `/leave/detail?id=${leave.id}`}>
        <b>{t(leave.typeName)}</b>
        <span>{spanText(leave.startTime, leave.endTime)}</span>
        <span className="figure">{daysText(leave.days)}</span>
        <span className="leave-student-tags">
          {leave.isLeaveSchool && <ToneTag tone="violet">{t('离校')}</ToneTag>}
          {leave.status === '50' && leave.overdueMinutes > 0 && <ToneTag tone="amber">{t('逾期销假')}</ToneTag>}
          <LeaveStateTag status={leave.status} />
        </span>
      </Link>
    </li>
  )
}
