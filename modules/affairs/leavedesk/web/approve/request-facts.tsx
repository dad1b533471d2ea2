import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { FieldList } from '#browser/kit/detail/field-list.tsx'
import { FileChips } from '#browser/flow/run/file-chips.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { t } from '#browser/wire/i18n.ts'
import { knowsPast, type InboxRow, type LeaveProfile } from '../../shared/approve.ts'
import { leaveRequest, goesTo, toCall } from '#modules/affairs/leave/shared/leave-request.ts'
import { LessonList } from '#modules/affairs/leave/web/parts/lesson-list.tsx'
import { proofLine } from '#modules/affairs/leave/web/parts/proof-words.ts'
import { HistoryCard, MatesCard } from './profile-cards.tsx'
import { RequestDays } from './request-days.tsx'
import { useRequest } from './use-inbox.ts'
import '#modules/affairs/leave/web/parts/proof-line.css'
import './request.css'

const fields = [...goesTo, ...toCall, 'backdateReason', 'source', 'submitTime'] as const

/** One request with what whoever decides wants to know: the days it takes, the lessons missed, how often before, who else is away. */
export function RequestFacts({ instanceId, plain }: { instanceId: string; plain: ReactNode }) {
  const { row, isPending, profile } = useRequest(instanceId)
  if (!row) return isPending ? <Skeleton active paragraph={{ rows: 6 }} title={false} /> : plain
  return (
    <div className="request-facts">
      <Asked row={row} profile={profile.data} />
      {profile.data ? (
        knowsPast(profile.data) && (
          <div className="request-beside">
            <HistoryCard profile={profile.data} />
            <MatesCard profile={profile.data} />
          </div>
        )
      ) : profile.error ? (
        <LoadError error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} title={false} />
      )}
    </div>
  )
}

/** What was asked for, in the words of whoever asked. */
function Asked({ row, profile }: { row: InboxRow; profile: LeaveProfile | undefined }) {
  const { lessons = [], lessonCount = 0 } = profile?.asked ?? {}
  const owed = profile && !row.extendId ? proofLine(profile.request) : null
  return (
    <>
      <section className="request-card">
        <h3>{row.extendTo ? t('续假事由') : t('事由')}</h3>
        <p className="request-reason">{row.reason}</p>
        {profile && <FieldList entity={leaveRequest} row={profile.request} names={fields} />}
        {owed && <p className={`proof-line is-${owed.tone}`}>{owed.text}</p>}
      </section>
      {profile && (
        <RequestDays
          from={row.extendTo ? row.endTime : row.startTime}
          until={row.extendTo ?? row.endTime}
          lessons={lessons}
        />
      )}
      {lessons.length > 0 && (
        <section className="request-card">
          <h3>
            {t('影响课程')} <small>{t('{{n}} 节', { n: lessonCount })}</small>
          </h3>
          <LessonList lessons={lessons} />
        </section>
      )}
      {profile && profile.asked.fileIds.length > 0 && (
        <section className="request-card">
          <h3>{t('证明材料')}</h3>
          <FileChips ids={profile.asked.fileIds} files={profile.files} />
        </section>
      )}
    </>
  )
}
