import { Skeleton } from 'antd'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { plannedEndText, spanText } from '#browser/wire/time-words.ts'
import { urgencyOf } from '../../shared/approve.ts'
import { LeaveStateTag } from '#modules/affairs/leave/web/parts/state-tag.tsx'
import { TypeChip } from '#modules/affairs/leave/web/parts/type-chip.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { flagsOf } from './inbox-card.tsx'
import { RequestChecks } from './request-checks.tsx'
import { useRequest } from './use-inbox.ts'
import './request.css'

type HeadProps = { instanceId: string; tools: ReactNode; plain: ReactNode }

/** Whose request it is and what is asked for; its words stand there at once, the rest follows. */
export function RequestHead({ instanceId, tools, plain }: HeadProps) {
  const { row, isPending, profile: known } = useRequest(instanceId)
  const now = useNow(30_000)
  if (!row) return isPending ? <Skeleton active avatar paragraph={{ rows: 1 }} /> : plain
  const profile = known.data
  const urgency = row.isWaiting ? urgencyOf(row, now.getTime()) : undefined
  // More time is judged by the lessons it would cost, not by those of the leave as it is.
  const lessonCount = row.extendId ? profile?.asked.lessonCount : row.lessonCount
  const about = [profile?.student.departmentName, row.className, row.xh].filter(Boolean).join(' · ')
  return (
    <>
      <header className="request-head">
        <NameAvatar name={row.xm} photoId={row.photoId} size={64} shape="portrait" />
        <div>
          <h2>
            <span>{row.xm}</span>
            <TypeChip face={row} />
            {!row.isWaiting && profile?.request.status && <LeaveStateTag status={profile.request.status} />}
            {urgency === 'begun' && <ToneTag tone="red">{t('已过开始时间')}</ToneTag>}
            {urgency === 'soon' && <ToneTag tone="amber">{t('即将开始')}</ToneTag>}
          </h2>
          <p>{about}</p>
          <p className="request-span">
            <strong>
              {row.extendTo
                ? t('续假至 {{time}}', { time: plannedEndText(row.extendTo) })
                : spanText(row.startTime, row.endTime)}
            </strong>
            <span>
              {[
                row.extendTo
                  ? t('原到 {{time}}，增加 {{n}} 天', { time: plannedEndText(row.endTime), n: row.addDays ?? 0 })
                  : t('共 {{n}} 天', { n: row.days }),
                lessonCount === undefined
                  ? ''
                  : lessonCount > 0
                    ? t('影响 {{n}} 节课', { n: lessonCount })
                    : t('不影响上课'),
                ...flagsOf(row),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
        </div>
        <nav className="request-tools">
          {tools}
          <Link to={`/leave/detail?id=${row.leaveId}`} className="request-whole">
            {t('请假详情')} <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
          </Link>
        </nav>
      </header>
      <RequestChecks row={row} profile={profile} />
    </>
  )
}
